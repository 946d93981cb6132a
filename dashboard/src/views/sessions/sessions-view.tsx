import { useLocation } from "preact-iso";
import type { JSX } from "preact";
import { NeedScope } from "../../scope/need-scope.tsx";
import { ViewHead } from "../../ui/parts.tsx";
import { shellWords } from "../../words/shell-words.ts";
import { SessionList } from "./session-list.tsx";
import { SessionPage } from "./session-page.tsx";
import { sessionsWords } from "./sessions-words.ts";
import "./sessions.css";

/** Conversations, and one of them where the address names it. */
export function SessionsView(): JSX.Element {
  const { id = "" } = useLocation().query;
  return (
    <>
      <ViewHead title={shellWords().views.sessions} lead={sessionsWords().lead} />
      <NeedScope>{id === "" ? <SessionList /> : <SessionPage key={id} id={id} />}</NeedScope>
    </>
  );
}
