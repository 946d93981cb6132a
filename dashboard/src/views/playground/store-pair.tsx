import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { StoreResult } from "../../../../client/src/index.ts";
import { ebb } from "../../account/account.ts";
import { openMemory } from "../../memory/opened.ts";
import { ids } from "../../scope/scope.ts";
import { LongText } from "../../ui/fields.tsx";
import { noteChange } from "../../ui/load.ts";
import { Card } from "../../ui/parts.tsx";
import { attempt } from "../../ui/told.tsx";
import { figure } from "../../ui/time.tsx";
import { playgroundWords } from "./playground-words.ts";

function Outcome({ of }: { of: StoreResult }): JSX.Element {
  const words = playgroundWords();
  const { memories = [], forgotten = [], ambiguous = [] } = of;
  return (
    <div class="outcome" role="status">
      <strong>{words.stored}</strong>
      <p>{memories.length === 0 ? words.madeNone : words.made(figure(memories.length))}</p>
      <ul>
        {memories.map((memory) => (
          <li key={memory.id}>
            <button type="button" class="link" onClick={() => openMemory(memory.id)}>
              <bdi>{memory.content}</bdi>
            </button>
          </li>
        ))}
      </ul>
      {forgotten.length > 0 && <p>{words.forgotten(figure(forgotten.length))}</p>}
      {ambiguous.length > 0 && (
        <>
          <p>{words.ambiguous}</p>
          <ul>
            {ambiguous.map(({ id, text }) => (
              <li key={id}>
                <button type="button" class="link" onClick={() => openMemory(id)}>
                  <bdi>{text}</bdi>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** Stores the prompt with an answer, as an app does after its model has spoken. */
export function StorePair({ prompt }: { prompt: string }): JSX.Element {
  const words = playgroundWords();
  const [response, setResponse] = useState("");
  const [isWorking, setWorking] = useState(false);
  const [outcome, setOutcome] = useState<StoreResult | null>(null);
  const store = async (event: Event): Promise<void> => {
    event.preventDefault();
    setWorking(true);
    setOutcome(null);
    await attempt(async () => {
      setOutcome(await ebb().store({ ...ids(), prompt, response }, { wait: true }));
      noteChange();
    });
    setWorking(false);
  };
  return (
    <Card title={words.store} note={words.storeNote}>
      <form class="stack" onSubmit={(event) => void store(event)}>
        <LongText
          label={words.response}
          placeholder={words.responsePlaceholder}
          value={response}
          change={setResponse}
        />
        <div class="actions">
          <button type="submit" disabled={isWorking || prompt.trim() === ""}>
            {isWorking ? words.storing : words.store}
          </button>
        </div>
        {outcome !== null && <Outcome of={outcome} />}
      </form>
    </Card>
  );
}
