import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Erasure } from "../../../../client/src/index.ts";
import { ebb, may } from "../../account/account.ts";
import { unhurried } from "../../ui/load.ts";
import { Paged } from "../../ui/paged.tsx";
import { usePages } from "../../ui/pages.ts";
import { Bars, Chip, Empty, ViewHead } from "../../ui/parts.tsx";
import { usePolling } from "../../ui/polling.ts";
import { Time, figure } from "../../ui/time.tsx";
import { shellWords } from "../../words/shell-words.ts";
import { erasuresWords } from "./erasures-words.ts";
import { StartErasure } from "./start-erasure.tsx";
import "./erasures.css";

const pageSize = 20;

function stageInWords(stage: Erasure["stage"]): string | null {
  const words = erasuresWords();
  if (stage === null) return null;
  const order = Object.keys(words.stages);
  const n = order.indexOf(stage) + 1;
  return words.stage(figure(n), figure(order.length), words.stages[stage]);
}

function Removed({ removed }: { removed: Erasure["removed"] }): JSX.Element {
  const words = erasuresWords();
  const { stores }: { stores: Readonly<Record<string, string>> } = words;
  const rows = Object.entries(removed)
    .filter(([, n]) => n > 0)
    .map(([key, value]) => ({ key, name: stores[key] ?? key, value, label: figure(value) }));
  return (
    <section>
      <h3>{words.removed}</h3>
      {rows.length === 0 ? (
        <p class="note">{words.nothing}</p>
      ) : (
        <Bars rows={rows.toSorted((a, b) => b.value - a.value)} />
      )}
    </section>
  );
}

/** The receipt of one erasure. */
function Receipt({ erasure }: { erasure: Erasure }): JSX.Element {
  const words = erasuresWords();
  const { check, stage } = erasure;
  const found = Object.values(check?.found ?? {}).reduce((sum, n) => sum + n, 0);
  return (
    <article class="card receipt">
      <header class="row">
        <h2>
          <code>{erasure.id}</code>
        </h2>
        <Chip tone={erasure.status === "done" ? "good" : "warn"}>
          {words.status[erasure.status]}
        </Chip>
      </header>
      <dl class="facts">
        <dt>{words.requested}</dt>
        <dd>
          <Time at={erasure.requested_at} />
        </dd>
        {erasure.finished_at !== null && (
          <>
            <dt>{words.finished}</dt>
            <dd>
              <Time at={erasure.finished_at} />
            </dd>
          </>
        )}
        {stage !== null && (
          <>
            <dt>{words.at}</dt>
            <dd>{stageInWords(stage)}</dd>
          </>
        )}
        {check !== null && (
          <>
            <dt>{words.check}</dt>
            <dd>
              <Time at={check.at} />: {check.clean ? words.clean : words.found(figure(found))}
            </dd>
          </>
        )}
      </dl>
      <Removed removed={erasure.removed} />
      <p class="note">
        {words.hash}: <code>{erasure.subject_hash}</code>
      </p>
    </article>
  );
}

const stateOf = (erasures: readonly Erasure[]): string =>
  erasures.map(({ id, stage, status }) => `${id}:${stage}:${status}`).join();

/** Erasures of people, each with its receipt. */
export function ErasuresView(): JSX.Element {
  const words = erasuresWords();
  const [isStarting, setStarting] = useState(false);
  const { of, more } = usePages(
    (signal) => ebb().erasures.list({ limit: pageSize }, { signal }),
    [],
  );
  usePolling(of.again, stateOf(of.value?.data ?? []));
  return (
    <>
      <ViewHead title={shellWords().views.erasures} lead={words.lead}>
        {may("write") && (
          <button type="button" class="danger" onClick={() => setStarting(true)}>
            {words.start}
          </button>
        )}
      </ViewHead>
      <Paged
        of={unhurried(of)}
        more={more}
        empty={<Empty icon="erasures" title={words.empty.title} text={words.empty.text} />}
      >
        {(data) => data.map((erasure) => <Receipt key={erasure.id} erasure={erasure} />)}
      </Paged>
      {isStarting && <StartErasure onClose={() => setStarting(false)} />}
    </>
  );
}
