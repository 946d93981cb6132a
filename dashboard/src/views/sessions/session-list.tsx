import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Session } from "../../../../client/src/index.ts";
import { ebb } from "../../account/account.ts";
import { ids, scope } from "../../scope/scope.ts";
import { Choice, optionsOf } from "../../ui/fields.tsx";
import { useLoad } from "../../ui/load.ts";
import { Paged } from "../../ui/paged.tsx";
import { usePages } from "../../ui/pages.ts";
import { usePolling } from "../../ui/polling.ts";
import { Card, Chip, Empty } from "../../ui/parts.tsx";
import { Time, figure } from "../../ui/time.tsx";
import { sessionsWords } from "./sessions-words.ts";

const pageSize = 25;
const digestsShown = 5;

const stateOf = (sessions: readonly Session[]): string =>
  sessions.map(({ id, turn_count: count, status }) => `${id}:${count}:${status}`).join();

function SessionRow({ session }: { session: Session }): JSX.Element {
  const words = sessionsWords();
  const { id, agent_id: agent, status } = session;
  return (
    <li>
      <a class="session-row" href={`/sessions?id=${encodeURIComponent(id)}`}>
        <span class="session-id">
          <bdi>{id}</bdi>
        </span>
        <span class="row">
          <Chip tone={status === "open" ? "good" : "plain"}>{words.status[status]}</Chip>
          {agent !== null && (
            <Chip>
              <bdi>{agent}</bdi>
            </Chip>
          )}
          <small>{words.turns(figure(session.turn_count))}</small>
          <small>
            {words.last} <Time at={session.last_turn_at} />
          </small>
        </span>
      </a>
    </li>
  );
}

/** What the days were about, the latest first; nothing where no day is digested. */
function Digests(): JSX.Element | null {
  const of = useLoad(
    async (signal) =>
      (
        await ebb()
          .summaries.list({ ...ids(), kind: "day", limit: digestsShown }, { signal })
          .page()
      ).data,
    [scope.value],
  );
  if (of.value === null || of.value.length === 0) return null;
  return (
    <Card title={sessionsWords().digests}>
      <dl class="digests">
        {of.value.map(({ id, day, text }) => (
          <div key={id}>
            <dt>{day}</dt>
            <dd dir="auto">{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** Sessions of whoever is looked at, the one spoken in last first. */
export function SessionList(): JSX.Element {
  const words = sessionsWords();
  const [status, setStatus] = useState<"any" | Session["status"]>("any");
  const { of, more } = usePages(
    (signal) =>
      ebb().sessions.list(
        { ...ids(), limit: pageSize, ...(status === "any" ? {} : { status }) },
        { signal },
      ),
    [scope.value, status],
  );
  usePolling(of.again, stateOf(of.value?.data ?? []));
  return (
    <div class="stack">
      <div class="narrow-field">
        <Choice
          label={words.statusLabel}
          value={status}
          options={optionsOf(words.status)}
          choose={setStatus}
        />
      </div>
      <Paged
        of={of}
        more={more}
        empty={<Empty icon="sessions" title={words.empty.title} text={words.empty.text} />}
      >
        {(data) => (
          <ul class="session-list">
            {data.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        )}
      </Paged>
      <Digests />
    </div>
  );
}
