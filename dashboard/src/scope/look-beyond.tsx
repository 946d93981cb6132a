import type { JSX } from "preact";
import { confinement, ebb } from "../account/account.ts";
import { useLoad } from "../ui/load.ts";
import { Empty } from "../ui/parts.tsx";
import { shellWords } from "../words/shell-words.ts";
import { scopesBeyond } from "./beyond.ts";
import { type ChosenScope, chooseScope, ids, scope } from "./scope.ts";

/** Memories looked at for where they are. */
const memoriesRead = 100;
const offeredMax = 8;

/** What a button leads to: an agent, or a session. */
function nameOf({ agentId, sessionId }: ChosenScope): JSX.Element {
  const words = shellWords().scope;
  return sessionId === null ? (
    <>
      {words.agent}: <bdi>{agentId}</bdi>
    </>
  ) : (
    <>
      {words.session}: <bdi>{sessionId}</bdi>
    </>
  );
}

/** Where nothing was found: says that there is more with an agent or in a session, and leads there. */
export function NothingHere({ title, text }: { title: string; text: string }): JSX.Element {
  const words = shellWords().beyond;
  const from = scope.value;
  const found = useLoad(
    (signal) =>
      ebb()
        .memories.list({ ...ids(), limit: memoriesRead }, { signal })
        .page(),
    [from],
  );
  // An agent cannot be chosen within a token's confinement.
  const beyond = scopesBeyond(found.value?.data ?? [], from)
    .filter(({ agentId }) => confinement.value === null || agentId === from.agentId)
    .slice(0, offeredMax);
  if (beyond.length === 0) return <Empty icon="search" title={title} text={text} />;
  return (
    <Empty icon="search" title={words.title} text={words.text}>
      {beyond.map((each) => (
        <button key={JSON.stringify(each)} type="button" onClick={() => chooseScope(each)}>
          {nameOf(each)}
        </button>
      ))}
    </Empty>
  );
}
