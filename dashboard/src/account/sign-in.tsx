import type { JSX, TargetedEvent } from "preact";
import { useId, useState } from "preact/hooks";
import { EbbError } from "../../../client/src/index.ts";
import { Preferences } from "../shell/preferences.tsx";
import { refusalInWords, sentenceOf } from "../ui/told.tsx";
import { shellWords } from "../words/shell-words.ts";
import { ended, signIn } from "./account.ts";

/** A token's three parts: the server says what is wrong with it, such as that it has expired. */
const isToken = (credential: string): boolean => /^[^.]+\.[^.]+\.[^.]+$/.test(credential);

function refusal(error: unknown, credential: string): string {
  const { signIn: words } = shellWords();
  if (!(error instanceof EbbError)) return sentenceOf(error);
  if (error.status === 401) return isToken(credential) ? refusalInWords(error) : words.refused;
  return error.status === 403 ? words.writeOnly : sentenceOf(error);
}

/** The way in: a key, or a token. */
export function SignIn(): JSX.Element {
  const words = shellWords().signIn;
  const [credential, setCredential] = useState("");
  const [remember, setRemember] = useState(false);
  const [isShown, setShown] = useState(false);
  const [isWorking, setWorking] = useState(false);
  const [problem, setProblem] = useState<string | null>(
    ended.value === null ? null : words[ended.value],
  );
  const fieldId = useId();
  const problemId = useId();
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setWorking(true);
    setProblem(null);
    try {
      await signIn(credential.trim(), remember);
    } catch (error) {
      setProblem(refusal(error, credential.trim()));
      setWorking(false);
    }
  };
  const field = {
    id: fieldId,
    required: true,
    autoComplete: "off",
    spellcheck: false,
    placeholder: words.placeholder,
    value: credential,
    "aria-invalid": problem !== null,
    "aria-describedby": problemId,
    onInput: (event: TargetedEvent<HTMLInputElement>) => setCredential(event.currentTarget.value),
  };
  return (
    <main class="alone">
      <form class="sign-in card" onSubmit={(event) => void submit(event)}>
        <img class="mark" src="/assets/icon.svg" alt="" width="48" height="48" />
        <h1>{shellWords().product}</h1>
        <p class="lead">{shellWords().tagline}</p>
        <h2 class="visually-hidden">{words.title}</h2>
        <label for={fieldId}>{words.credential}</label>
        <div class="with-button">
          {isShown ? <input {...field} type="text" /> : <input {...field} type="password" />}
          <button type="button" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
            {isShown ? words.hide : words.show}
          </button>
        </div>
        <p id={problemId} class="problem" role="alert">
          {problem}
        </p>
        <label class="check">
          <input
            type="checkbox"
            checked={remember}
            onChange={(event) => setRemember(event.currentTarget.checked)}
          />
          <span>
            {words.remember}
            <small>{words.rememberNote}</small>
          </span>
        </label>
        <button type="submit" class="primary" disabled={isWorking || credential.trim() === ""}>
          {isWorking ? words.working : words.submit}
        </button>
        <p class="note">
          {words.lead} {words.hint}
        </p>
      </form>
      <Preferences />
    </main>
  );
}
