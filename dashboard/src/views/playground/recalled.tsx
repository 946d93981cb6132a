import type { JSX } from "preact";
import type { AnswerOf, RecalledMemory } from "../../../../client/src/index.ts";
import { MemoryChips } from "../../memory/memory-chips.tsx";
import { openMemory } from "../../memory/opened.ts";
import { ScoreBars } from "../../memory/score-bars.tsx";
import { scoreWords } from "../../memory/score-words.ts";
import { NothingHere } from "../../scope/look-beyond.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Bars, Card, Chip } from "../../ui/parts.tsx";
import { attempt, tell } from "../../ui/told.tsx";
import { Time, figure } from "../../ui/time.tsx";
import { partInWords } from "../../words/part-words.ts";
import { saidByServer } from "../../words/said-by-server.ts";
import { shellWords } from "../../words/shell-words.ts";
import { playgroundWords } from "./playground-words.ts";
import type { Timing } from "./timings.ts";

type Retrieved = AnswerOf<"POST /v1/retrieve">;

const isoOf = (epochSeconds: number): string => new Date(epochSeconds * 1000).toISOString();

function Recalled({ memory }: { memory: RecalledMemory }): JSX.Element {
  return (
    <li class="memory">
      <div class="memory-main">
        <button type="button" class="memory-text" onClick={() => openMemory(memory.id)}>
          <bdi>{memory.text}</bdi>
        </button>
        <MemoryChips memory={memory} />
        <Bars
          max={1}
          rows={[
            {
              key: "score",
              name: scoreWords().score,
              value: memory.score,
              label: figure(memory.score, 3),
              tone: "series-4",
            },
          ]}
        />
        {memory.explain !== undefined && <ScoreBars explain={memory.explain} />}
      </div>
    </li>
  );
}

function Context({ text }: { text: string }): JSX.Element {
  const words = playgroundWords();
  if (text === "") return <Card title={words.context} note={words.contextEmpty} />;
  const copy = async (): Promise<void> => {
    const isDone = await attempt(() => navigator.clipboard.writeText(text));
    if (isDone) tell(shellWords().copied);
  };
  return (
    <Card title={words.context} note={words.contextNote(figure(text.length))}>
      <pre class="block" dir="auto" tabIndex={0}>
        {text}
      </pre>
      <button type="button" class="copy" onClick={() => void copy()}>
        <Icon name="copy" />
        {words.copyContext}
      </button>
    </Card>
  );
}

/** The server's own parts, and the whole as this page waited for it. */
function Timings({
  timings,
  waitedMs,
}: {
  timings: readonly Timing[];
  waitedMs: number;
}): JSX.Element {
  const words = playgroundWords();
  const names: Readonly<Record<string, string>> = words.timing;
  const rows = [
    ...timings.map(({ name, ms }) => ({ key: name, name: names[name] ?? name, value: ms })),
    { key: "round", name: words.roundTrip, value: waitedMs },
  ];
  return (
    <Card title={words.timings}>
      <Bars rows={rows.map((row) => ({ ...row, label: words.ms(figure(row.value, 1)) }))} />
    </Card>
  );
}

function Notes({ of }: { of: Retrieved }): JSX.Element {
  const words = playgroundWords();
  return (
    <div class="chip-row" role="status">
      {of.skipped !== null && <Chip tone="warn">{words.skipped[of.skipped]}</Chip>}
      <Chip>{words.cache[of.cache]}</Chip>
      {of.empty_reason !== null && <Chip tone="warn">{words.emptyReason[of.empty_reason]}</Chip>}
      {of.degraded.map(({ part, reason }) => (
        <Chip key={part} tone="bad">
          {words.degraded(partInWords(part), saidByServer(reason))}
        </Chip>
      ))}
      <Chip>
        <bdi>{words.searchedAs(of.query)}</bdi>
      </Chip>
    </div>
  );
}

/** All that a retrieve answered. */
export function RetrievedParts({
  of,
  timings,
  waitedMs,
}: {
  of: Retrieved;
  timings: readonly Timing[];
  waitedMs: number;
}): JSX.Element {
  const words = playgroundWords();
  const raw = of.raw ?? [];
  return (
    <div class="stack">
      <Notes of={of} />
      {of.command !== undefined && (
        <Card title={words.command} note={words.commandNote}>
          <pre class="block" dir="auto" tabIndex={0}>
            {of.command.text}
          </pre>
        </Card>
      )}
      <Context text={of.context} />
      {of.memories.length === 0 && of.skipped === null && (
        <NothingHere title={words.noneFound.title} text={words.noneFound.text} />
      )}
      {of.memories.length > 0 && (
        <section>
          <h2 class="list-title">{words.memories}</h2>
          <ol class="memory-list">
            {of.memories.map((memory) => (
              <Recalled key={memory.id} memory={memory} />
            ))}
          </ol>
        </section>
      )}
      <Timings timings={timings} waitedMs={waitedMs} />
      {of.recent_pairs.length > 0 && (
        <Card title={words.recent}>
          <ol class="pairs">
            {of.recent_pairs.map((pair, i) => (
              <li key={i}>
                <p dir="auto">{pair.prompt}</p>
                <p dir="auto" class="note">
                  {pair.response}
                </p>
                <small>
                  <Time at={isoOf(pair.created_at)} />
                </small>
              </li>
            ))}
          </ol>
        </Card>
      )}
      {of.summaries.length > 0 && (
        <Card title={words.summaries}>
          {of.summaries.map(({ id, text }) => (
            <p key={id} dir="auto">
              {text}
            </p>
          ))}
        </Card>
      )}
      {raw.length > 0 && (
        <Card title={words.raw}>
          <ol class="pairs">
            {raw.map((turn) => (
              <li key={`${turn.turn_id}-${turn.role}`}>
                <p dir="auto">{turn.text}</p>
                <small>
                  <Time at={turn.created_at} /> · {figure(turn.score, 3)}
                </small>
              </li>
            ))}
          </ol>
        </Card>
      )}
    </div>
  );
}
