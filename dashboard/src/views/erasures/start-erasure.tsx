import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { ebb } from "../../account/account.ts";
import { scope } from "../../scope/scope.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Text } from "../../ui/fields.tsx";
import { noteChange } from "../../ui/load.ts";
import { tell } from "../../ui/told.tsx";
import { useTrying } from "../../ui/trying.ts";
import { shellWords } from "../../words/shell-words.ts";
import { erasuresWords } from "./erasures-words.ts";

/** Asks twice whom to erase: the id is typed, never chosen. */
export function StartErasure({ onClose }: { onClose: () => void }): JSX.Element {
  const words = erasuresWords();
  const [user, setUser] = useState(scope.value.userId ?? "");
  const [again, setAgain] = useState("");
  const { problem, isWorking, tryTo } = useTrying();
  const isSame = user !== "" && user === again;
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (!isSame) return;
    if (!(await tryTo(() => ebb().users.erase(user)))) return;
    tell(words.started);
    noteChange();
    onClose();
  };
  return (
    <Dialog title={words.start} onClose={onClose}>
      <form class="stack" onSubmit={(event) => void submit(event)}>
        <p class="problem">{words.warning}</p>
        <Text label={words.user} required value={user} change={setUser} />
        <Text
          label={words.again}
          required
          value={again}
          change={setAgain}
          note={again !== "" && !isSame ? words.differs : undefined}
        />
        <p class="problem" role="alert">
          {problem}
        </p>
        <div class="actions end">
          <button type="button" onClick={onClose}>
            {shellWords().cancel}
          </button>
          <button type="submit" class="danger" disabled={!isSame || isWorking}>
            {words.confirm}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
