import { showsDirection, writtenOver } from "../../../src/model/direction.ts";
import type { JSX, TargetedKeyboardEvent } from "preact";
import { useId, useState } from "preact/hooks";
import { confinement, ebb } from "../account/account.ts";
import { Dialog } from "../ui/dialog.tsx";
import { useLoad } from "../ui/load.ts";
import { Answer } from "../ui/parts.tsx";
import { Time } from "../ui/time.tsx";
import { leave } from "../ui/unsaved.tsx";
import { useTrying } from "../ui/trying.ts";
import { shellWords } from "../words/shell-words.ts";
import { scopeInWords } from "./scope-words.ts";
import { type ChosenScope, chooseScope, isNobody, recentScopes, scope, wireIds } from "./scope.ts";

const peopleShown = 50;
const sessionsRead = 50;

const orNull = (text: string): string | null => (text.trim() === "" ? null : text.trim());

/** An id as a field has it: signs in it that turn a text are shown by their numbers. */
const shownId = (id: string | null): string => showsDirection(id ?? "");
const writtenId = (before: string | null, shown: string): string | null =>
  orNull(writtenOver(before ?? "", shown));

/** Whom the list offers first for what was typed: the id itself if it is there; null where nobody fits. */
async function firstOffered(starts: string): Promise<string | null> {
  const { data } = await ebb().users.list({ starts, limit: peopleShown }).page();
  const offered = data.map(({ user_id: userId }) => userId);
  return offered.includes(starts) ? starts : (offered[0] ?? null);
}

/** Moves the focus between the field and the people that it offers. */
function moveByArrow(event: TargetedKeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const { activeElement } = document;
  if (step === undefined || !(activeElement instanceof HTMLElement)) return;
  const stops = [
    ...event.currentTarget.querySelectorAll<HTMLElement>("input[type=search], .choices button"),
  ];
  const at = stops.indexOf(activeElement);
  if (at === -1) return;
  event.preventDefault();
  stops[Math.max(0, at + step)]?.focus();
}

/** People of whom something is kept, whose id begins as was typed. */
function People({
  starts,
  choose,
}: {
  starts: string | null;
  choose: (userId: string) => void;
}): JSX.Element {
  const words = shellWords().scope;
  const found = useLoad(
    (signal) =>
      ebb()
        .users.list({ limit: peopleShown, ...(starts === null ? {} : { starts }) }, { signal })
        .page(),
    [starts],
  );
  // Until the next answer is there, the last one offers only who still fits.
  const fitting = <P extends { user_id: string }>(data: readonly P[]): P[] =>
    data.filter(({ user_id: userId }) => userId.startsWith(starts ?? ""));
  return (
    <Answer of={found}>
      {({ data }) =>
        data.length === 0 ? (
          <p class="note">{starts === null ? words.noPeople : words.noMatch}</p>
        ) : (
          <ul class="choices" aria-label={words.people}>
            {fitting(data).map(({ user_id: userId, last_turn_at: at }) => (
              <li key={userId}>
                <button type="button" onClick={() => choose(userId)}>
                  <bdi>{userId}</bdi>
                  {at !== null && (
                    <small>
                      <Time at={at} />
                    </small>
                  )}
                </button>
              </li>
            ))}
            {starts !== null &&
              !found.isLoading &&
              data.every(({ user_id: userId }) => userId !== starts) && (
                <li>
                  <button type="button" onClick={() => choose(starts)}>
                    <bdi>{words.asTyped(starts)}</bdi>
                  </button>
                </li>
              )}
          </ul>
        )
      }
    </Answer>
  );
}

/** Agents and sessions of the user, to narrow down to. */
function Narrow({
  draft,
  setDraft,
}: {
  draft: ChosenScope;
  setDraft: (next: ChosenScope) => void;
}): JSX.Element {
  const words = shellWords().scope;
  const [agentsId, sessionsId, agentId, sessionId] = [useId(), useId(), useId(), useId()];
  const { userId } = draft;
  const found = useLoad(
    async (signal) =>
      userId === null
        ? []
        : (
            await ebb()
              .sessions.list(
                { ...wireIds({ ...draft, sessionId: null }), limit: sessionsRead },
                { signal },
              )
              .page()
          ).data,
    [userId, draft.agentId],
  );
  const sessions = found.value ?? [];
  const agents = [...new Set(sessions.flatMap(({ agent_id: id }) => id ?? []))];
  return (
    <div class="fields two">
      <div>
        <label for={agentId}>{words.agent}</label>
        <input
          id={agentId}
          list={agentsId}
          placeholder={words.anyAgent}
          disabled={confinement.value?.agentId != null}
          value={shownId(draft.agentId)}
          onInput={(event) =>
            setDraft({ ...draft, agentId: writtenId(draft.agentId, event.currentTarget.value) })
          }
        />
        <datalist id={agentsId}>
          {agents.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      </div>
      <div>
        <label for={sessionId}>{words.session}</label>
        <input
          id={sessionId}
          list={sessionsId}
          placeholder={words.anySession}
          value={shownId(draft.sessionId)}
          onInput={(event) =>
            setDraft({ ...draft, sessionId: writtenId(draft.sessionId, event.currentTarget.value) })
          }
        />
        <datalist id={sessionsId}>
          {sessions.map(({ id }) => (
            <option key={id} value={id} />
          ))}
        </datalist>
      </div>
    </div>
  );
}

function Recent({ choose }: { choose: (next: ChosenScope) => void }): JSX.Element | null {
  if (confinement.value !== null || recentScopes.value.length === 0) return null;
  return (
    <section>
      <h3>{shellWords().scope.recent}</h3>
      <div class="chip-row">
        {recentScopes.value.map((each) => (
          <button
            key={scopeInWords(each)}
            type="button"
            class="chip-button"
            onClick={() => choose(each)}
          >
            <bdi>{scopeInWords(each)}</bdi>
          </button>
        ))}
      </div>
    </section>
  );
}

/** Chooses a user, and within that an agent and a session. */
export function ScopeDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const words = shellWords().scope;
  const [draft, setDraft] = useState<ChosenScope>(scope.value);
  const userFieldId = useId();
  const isConfined = confinement.value !== null;
  const choose = (next: ChosenScope): void => {
    // Of another person all views begin anew.
    leave(() => {
      chooseScope(next);
      onClose();
    });
  };
  const { problem, isWorking, tryTo } = useTrying();
  const starts = draft.userId === scope.value.userId ? null : draft.userId;
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    await tryTo(async () => {
      const userId = starts === null ? draft.userId : ((await firstOffered(starts)) ?? starts);
      choose({ ...draft, userId });
    });
  };
  return (
    <Dialog title={words.title} onClose={onClose}>
      <form class="stack" onSubmit={(event) => void submit(event)} onKeyDown={moveByArrow}>
        {isConfined && <p class="note">{words.confined}</p>}
        <Recent choose={choose} />
        <div>
          <label for={userFieldId}>{words.user}</label>
          <input
            id={userFieldId}
            type="search"
            autoFocus
            placeholder={words.find}
            autoComplete="off"
            disabled={isConfined}
            value={shownId(draft.userId)}
            onInput={(event) =>
              setDraft({ ...draft, userId: writtenId(draft.userId, event.currentTarget.value) })
            }
          />
        </div>
        {!isConfined && (
          <People
            starts={starts}
            choose={(userId) => choose({ userId, agentId: null, sessionId: null })}
          />
        )}
        <details open={draft.agentId !== null || draft.sessionId !== null}>
          <summary>{words.narrow}</summary>
          <Narrow draft={draft} setDraft={setDraft} />
        </details>
        <p class="problem" role="alert">
          {problem}
        </p>
        <div class="actions end">
          {!isConfined && (
            <button
              type="button"
              onClick={() => choose({ userId: null, agentId: null, sessionId: null })}
            >
              {words.clear}
            </button>
          )}
          <button type="submit" class="primary" disabled={isWorking || isNobody(draft)}>
            {words.apply}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
