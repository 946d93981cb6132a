import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { NewWebhook, WebhookMade } from "../../../../client/src/index.ts";
import { ebb } from "../../account/account.ts";
import { scopeInWords } from "../../scope/scope-words.ts";
import { ids, isNobody, scope } from "../../scope/scope.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Check, Several, Text, optionsOf } from "../../ui/fields.tsx";
import { noteChange } from "../../ui/load.ts";
import { useTrying } from "../../ui/trying.ts";
import { shellWords } from "../../words/shell-words.ts";
import { webhooksWords } from "./webhooks-words.ts";

/** Subscribes an address to events. */
export function NewWebhookDialog({
  onMade,
  onClose,
}: {
  onMade: (made: WebhookMade) => void;
  onClose: () => void;
}): JSX.Element {
  const words = webhooksWords();
  const [url, setUrl] = useState("");
  const [events, setEvents] = useState<NewWebhook["events"]>(["memory.added", "memory.updated"]);
  const [description, setDescription] = useState("");
  const [isScoped, setScoped] = useState(false);
  const { problem, isWorking, tryTo } = useTrying();
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    await tryTo(async () => {
      const made = await ebb().webhooks.create({
        url: url.trim(),
        events,
        scope: isScoped ? ids() : null,
        description: description.trim() === "" ? null : description.trim(),
      });
      noteChange();
      onMade(made);
    });
  };
  return (
    <Dialog title={words.make} onClose={onClose}>
      <form class="stack" onSubmit={(event) => void submit(event)}>
        <Text
          label={words.url}
          type="url"
          placeholder="https://example.com/ebb"
          note={words.urlNote}
          required
          value={url}
          change={setUrl}
        />
        <Several
          label={words.events}
          chosen={events}
          options={optionsOf(words.eventNames)}
          choose={setEvents}
        />
        <Text label={words.description} value={description} change={setDescription} />
        {!isNobody(scope.value) && (
          <Check
            label={words.onlyScope(scopeInWords(scope.value))}
            checked={isScoped}
            change={setScoped}
          />
        )}
        <p class="problem" role="alert">
          {problem}
        </p>
        <div class="actions end">
          <button type="button" onClick={onClose}>
            {shellWords().cancel}
          </button>
          <button
            type="submit"
            class="primary"
            disabled={isWorking || url.trim() === "" || events.length === 0}
          >
            {words.make}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
