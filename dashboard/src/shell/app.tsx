import { LocationProvider } from "preact-iso";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { account, resume } from "../account/account.ts";
import { SignIn } from "../account/sign-in.tsx";
import { Failure, Waiting } from "../ui/parts.tsx";
import { ToldList } from "../ui/told.tsx";
import { AskBeforeLeaving } from "../ui/unsaved.tsx";
import { Shell } from "./shell.tsx";

/** Signed in: the shell with its views. Else: the way in. */
function Inside(): JSX.Element {
  const [state, setState] = useState<"waiting" | "known" | { error: unknown }>("waiting");
  const begin = (): void => {
    setState("waiting");
    resume().then(
      () => setState("known"),
      (error: unknown) => setState({ error }),
    );
  };
  useEffect(begin, []);
  if (account.value !== null) return <Shell />;
  if (state === "waiting") {
    return (
      <main class="alone">
        <Waiting />
      </main>
    );
  }
  if (state === "known") return <SignIn />;
  return (
    <main class="alone">
      <Failure error={state.error} again={begin} />
    </main>
  );
}

/** Addresses of the dashboard's own; other links leave it. */
const ownAddresses = /^\/(?!docs(\/|$)|openapi\.json)/;

export const App = (): JSX.Element => (
  <LocationProvider scope={ownAddresses}>
    <Inside />
    <AskBeforeLeaving />
    <ToldList />
  </LocationProvider>
);
