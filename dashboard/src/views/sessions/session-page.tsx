import type { JSX } from "preact";
import type { Turn } from "../../../../client/src/index.ts";
import { ebb, may } from "../../account/account.ts";
import { change } from "../../memory/memory-actions.tsx";
import { ids, scope } from "../../scope/scope.ts";
import { useLoad } from "../../ui/load.ts";
import { usePages } from "../../ui/pages.ts";
import { usePolling } from "../../ui/polling.ts";
import { Answer, Card, Chip, Empty } from "../../ui/parts.tsx";
import { figure } from "../../ui/time.tsx";
import { sessionsWords } from "./sessions-words.ts";
import { TurnArticle } from "./turn-article.tsx";

const pageSize = 20;

/** Changes when there is something new to see. */
const stateOf = (turns: readonly Turn[]): string =>
  turns.map(({ id, status }) => `${id}:${status}`).join();

function Summary({ id }: { id: string }): JSX.Element {
  const words = sessionsWords();
  const of = useLoad(
    async (signal) =>
      (
        await ebb()
          .summaries.list({ ...ids(), session_id: id, kind: "session" }, { signal })
          .page()
      ).data,
    [id, scope.value],
  );
  return (
    <Card title={words.summary}>
      <Answer of={of}>
        {([summary]) =>
          summary === undefined ? (
            <p class="note">{words.noSummary}</p>
          ) : (
            <p class="summary-text" dir="auto">
              {summary.text}
            </p>
          )
        }
      </Answer>
    </Card>
  );
}

function Head({ id }: { id: string }): JSX.Element {
  const words = sessionsWords();
  const of = useLoad((signal) => ebb().sessions.get(id, { signal }), [id]);
  const { value } = of;
  return (
    <header class="session-head">
      <a href="/sessions">{words.back}</a>
      <h2>
        <bdi>{id}</bdi>
      </h2>
      {value !== null && (
        <div class="row">
          <Chip tone={value.status === "open" ? "good" : "plain"}>
            {words.status[value.status]}
          </Chip>
          {value.agent_id !== null && (
            <Chip>
              <bdi>{value.agent_id}</bdi>
            </Chip>
          )}
          <small>{words.turns(figure(value.turn_count))}</small>
          {may("write") && value.status === "open" && (
            <button
              type="button"
              onClick={() => void change(() => ebb().sessions.archive(id), words.ended)}
            >
              {words.end}
            </button>
          )}
        </div>
      )}
    </header>
  );
}

/** One conversation: its summary, its turns, and how far they are read. */
export function SessionPage({ id }: { id: string }): JSX.Element {
  const words = sessionsWords();
  const { of, more } = usePages(
    (signal) => ebb().turns.list({ ...ids(), session_id: id, limit: pageSize }, { signal }),
    [id, scope.value],
  );
  usePolling(of.again, stateOf(of.value?.data ?? []));
  return (
    <div class="stack">
      <Head id={id} />
      <Summary id={id} />
      <Answer of={of}>
        {({ data, hasMore }) => {
          if (data.length === 0) {
            return <Empty icon="sessions" title={words.gone.title} text={words.gone.text} />;
          }
          const waiting = data.filter(({ status }) => status === "queued").length;
          return (
            <div class="stack">
              <p class="note" role="status">
                {waiting === 0 ? words.allRead : words.waiting(figure(waiting))}
              </p>
              {hasMore && (
                <div class="actions">
                  <button type="button" onClick={more}>
                    {words.earlier}
                  </button>
                </div>
              )}
              {data.toReversed().map((turn) => (
                <TurnArticle key={turn.id} turn={turn} />
              ))}
            </div>
          );
        }}
      </Answer>
    </div>
  );
}
