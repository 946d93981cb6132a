import type { JSX } from "preact";
import type { Queue, Turn } from "../../../../client/src/index.ts";
import { ebb, may } from "../../account/account.ts";
import { change } from "../../memory/memory-actions.tsx";
import { ids, isNobody, scope } from "../../scope/scope.ts";
import { unhurried, useLoad } from "../../ui/load.ts";
import { Answer, Card } from "../../ui/parts.tsx";
import { usePolling } from "../../ui/polling.ts";
import { Time, figure } from "../../ui/time.tsx";
import { tell } from "../../ui/told.tsx";
import { TurnArticle } from "../sessions/turn-article.tsx";
import { panelWords } from "./panel-words.ts";
import "../sessions/sessions.css";

const turnsShown = 10;

/** Turns that were not read, of whoever is looked at. */
export function Unread(): JSX.Element {
  const words = panelWords();
  const of = useLoad(
    async (signal) => {
      const pages = (["failed", "skipped"] as const).map((status) =>
        ebb()
          .turns.list({ ...ids(), status, limit: turnsShown }, { signal })
          .page(),
      );
      return (await Promise.all(pages)).flatMap(({ data }): Turn[] => data);
    },
    [scope.value],
  );
  return (
    <Card title={words.unread.title} wide>
      <Answer of={of}>
        {(turns) =>
          turns.length === 0 ? (
            <p class="note">{words.unread.none}</p>
          ) : (
            <div class="stack">
              {turns.map((turn) => (
                <TurnArticle key={turn.id} turn={turn} />
              ))}
            </div>
          )
        }
      </Answer>
    </Card>
  );
}

function ReplayAll({ counts }: { counts: Partial<Queue> }): JSX.Element | null {
  const words = panelWords().queue;
  if (!may("write") || (isNobody(scope.value) && !may("admin"))) return null;
  const isUnread = (counts.failed ?? 0) + (counts.skipped ?? 0) > 0;
  const replay = async (): Promise<void> => {
    const { replayed, remaining } = await ebb().turns.replay({
      scope: ids(),
      status: ["failed", "skipped"],
    });
    tell(words.replayed(figure(replayed), figure(remaining)));
  };
  return (
    <div class="actions">
      <button type="button" disabled={!isUnread} onClick={() => void change(replay)}>
        {words.replayAll}
      </button>
    </div>
  );
}

/** How many turns wait, failed or were skipped, by what is looked at. */
function Counts({ counts }: { counts: Partial<Queue> }): JSX.Element {
  const words = panelWords().queue;
  return (
    <dl class="facts">
      {(["waiting", "failed", "skipped"] as const).map((name) => {
        const n = counts[name];
        return (
          n !== undefined && (
            <>
              <dt>{words[name]}</dt>
              <dd>{figure(n)}</dd>
            </>
          )
        );
      })}
      {counts.oldest_waiting_at != null && (
        <>
          <dt>{words.oldest}</dt>
          <dd>
            <Time at={counts.oldest_waiting_at} />
          </dd>
        </>
      )}
    </dl>
  );
}

function Tenants({ tenants }: { tenants: Queue["tenants"] }): JSX.Element {
  const words = panelWords().queue;
  return (
    <div class="table-box" tabIndex={0} role="group" aria-label={words.tenant}>
      <table>
        <thead>
          <tr>
            {[words.tenant, words.waiting, words.failed, words.skipped].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tenants.map(({ tenant_id: id, waiting, failed, skipped }) => (
            <tr key={id}>
              <th scope="row">
                <bdi>{id}</bdi>
              </th>
              <td>{figure(waiting)}</td>
              <td>{figure(failed)}</td>
              <td>{figure(skipped)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The backlog of the whole key, for admins; looked at again as it shrinks. */
export function WholeQueue(): JSX.Element {
  const words = panelWords().queue;
  const of = useLoad((signal) => ebb().health.queue({ signal }), []);
  usePolling(of.again, JSON.stringify(of.value?.waiting ?? 0));
  return (
    <Card title={words.title} note={words.ofAll}>
      <Answer of={unhurried(of)}>
        {(queue) => (
          <div class="stack">
            <Counts counts={queue} />
            {queue.tenants.length > 1 && <Tenants tenants={queue.tenants} />}
            <ReplayAll counts={queue} />
          </div>
        )}
      </Answer>
    </Card>
  );
}

/** The same for those who see one person: what the panel itself counts. */
export const OwnQueue = ({ counts }: { counts: Partial<Queue> }): JSX.Element => (
  <Card title={panelWords().queue.title}>
    <div class="stack">
      <Counts counts={counts} />
      <ReplayAll counts={counts} />
    </div>
  </Card>
);
