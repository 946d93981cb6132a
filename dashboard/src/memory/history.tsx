import { diffArrays } from "diff";
import type { JSX } from "preact";
import type { MemoryVersion } from "../../../client/src/index.ts";
import { ebb } from "../account/account.ts";
import { useLoad } from "../ui/load.ts";
import { Answer } from "../ui/parts.tsx";
import { Time } from "../ui/time.tsx";
import { saidByServer } from "../words/said-by-server.ts";
import { sheetWords } from "./sheet-words.ts";

const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

/** Words, spaces and signs, of languages without spaces, too. */
const wordsOf = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

/** What a version took away and added, word by word. */
function Difference({ from, to }: { from: string; to: string }): JSX.Element {
  const words = sheetWords();
  const said = { removed: words.removedText, added: words.addedText };
  return (
    <p class="difference" dir="auto">
      {diffArrays(wordsOf(from), wordsOf(to)).map(({ value, added, removed }, i) => {
        const text = value.join("");
        if (removed) {
          return (
            <del key={i}>
              <span class="visually-hidden">{said.removed} </span>
              {text}
            </del>
          );
        }
        return added ? (
          <ins key={i}>
            <span class="visually-hidden">{said.added} </span>
            {text}
          </ins>
        ) : (
          text
        );
      })}
    </p>
  );
}

function Version({ of }: { of: MemoryVersion }): JSX.Element {
  const words = sheetWords();
  const { version, event, content, previous, at, by, reason } = of;
  const isChanged = content !== null && previous !== null && content !== previous;
  return (
    <li class="version">
      <p class="version-head">
        <strong>
          v{version} · {words.events[event]}
        </strong>
        <small>
          <Time at={at} /> {words.by} <bdi>{by}</bdi>
        </small>
      </p>
      {isChanged && <Difference from={previous} to={content} />}
      {!isChanged && content !== null && (
        <p dir="auto">
          <bdi>{content}</bdi>
        </p>
      )}
      {reason !== null && <small dir="auto">{saidByServer(reason)}</small>}
    </li>
  );
}

/** All versions of a memory, the newest first, each as what it changed. */
export function History({ id }: { id: string }): JSX.Element {
  const of = useLoad((signal) => ebb().memories.history(id, { signal }), [id]);
  return (
    <section>
      <h3>{sheetWords().history}</h3>
      <Answer of={of}>
        {(versions) => (
          <ol class="versions">
            {versions.toReversed().map((version) => (
              <Version key={`${version.version}-${version.event}-${version.at}`} of={version} />
            ))}
          </ol>
        )}
      </Answer>
    </section>
  );
}
