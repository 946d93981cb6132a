import type { JSX } from "preact";
import { ebb } from "../account/account.ts";
import { useLoad } from "../ui/load.ts";
import { Answer } from "../ui/parts.tsx";
import { Time } from "../ui/time.tsx";
import { openMemory } from "./opened.ts";
import { sheetWords } from "./sheet-words.ts";
import { Spoken } from "./spoken.tsx";

/** The exact words, and the memories, that a memory came from. */
export function Sources({ id }: { id: string }): JSX.Element {
  const words = sheetWords();
  const of = useLoad((signal) => ebb().memories.sources(id, { signal }), [id]);
  return (
    <section>
      <h3>{words.sources}</h3>
      <Answer of={of}>
        {({ turns, memories }) => (
          <>
            {turns.length === 0 && memories.length === 0 && <p class="note">{words.stated}</p>}
            {turns.map((turn) => (
              <article key={turn.turn_id} class="source">
                <small>
                  <Time at={turn.created_at} />
                </small>
                <Spoken turn={turn} spans={turn.spans} />
              </article>
            ))}
            {memories.length > 0 && <p class="note">{words.rests}</p>}
            <ul>
              {memories.map((memory) => (
                <li key={memory.id}>
                  <button type="button" class="link" onClick={() => openMemory(memory.id)}>
                    <bdi>{memory.content}</bdi>
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </Answer>
    </section>
  );
}
