import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { ApiKey, ApiKeyMade } from "../../../../client/src/index.ts";
import { account, ebb } from "../../account/account.ts";
import { change } from "../../memory/memory-actions.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Choice, Text } from "../../ui/fields.tsx";
import { noteChange } from "../../ui/load.ts";
import { Paged } from "../../ui/paged.tsx";
import { usePages } from "../../ui/pages.ts";
import { Card, Chip, Empty } from "../../ui/parts.tsx";
import { SecretDialog } from "../../ui/secret.tsx";
import { TableBox } from "../../ui/table.tsx";
import { Time } from "../../ui/time.tsx";
import { useTrying } from "../../ui/trying.ts";
import { shellWords } from "../../words/shell-words.ts";
import { keysWords } from "./keys-words.ts";

const pageSize = 25;
const roles = ["write", "read", "admin"] as const satisfies readonly ApiKey["role"][];

function NewKey({
  tenant,
  onMade,
  onClose,
}: {
  tenant: string;
  onMade: (made: ApiKeyMade) => void;
  onClose: () => void;
}): JSX.Element {
  const words = keysWords();
  const [name, setName] = useState("");
  const [role, setRole] = useState<ApiKey["role"]>("write");
  const { problem, isWorking, tryTo } = useTrying();
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    await tryTo(async () => {
      onMade(await ebb().keys.create({ name: name.trim(), role, tenant_id: tenant }));
      noteChange();
    });
  };
  return (
    <Dialog title={words.make} onClose={onClose}>
      <form class="stack" onSubmit={(event) => void submit(event)}>
        <Text
          label={words.name}
          placeholder={words.namePlaceholder}
          required
          value={name}
          change={setName}
        />
        <Choice
          label={words.role}
          value={role}
          options={roles.map((each) => [each, `${words.roles[each]}: ${words.roleNotes[each]}`])}
          choose={setRole}
        />
        <p class="problem" role="alert">
          {problem}
        </p>
        <div class="actions end">
          <button type="button" onClick={onClose}>
            {shellWords().cancel}
          </button>
          <button type="submit" class="primary" disabled={isWorking || name.trim() === ""}>
            {words.make}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

const tones = { read: "plain", write: "accent", admin: "warn" } as const;

function KeyRow({
  apiKey,
  revoke,
}: {
  apiKey: ApiKey;
  revoke: (key: ApiKey) => void;
}): JSX.Element {
  const words = keysWords();
  const { id, name, role, created_at: created, last_used_at: used, revoked_at: revoked } = apiKey;
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>{" "}
        {id === account.value?.me.key_id && <Chip tone="good">{words.yours}</Chip>}
        <br />
        <small>
          <code>{id}</code>
        </small>
      </th>
      <td data-label={words.role}>
        <Chip tone={tones[role]}>{words.roles[role]}</Chip>
      </td>
      <td data-label={words.created}>
        <Time at={created} />
      </td>
      <td data-label={words.used}>
        <Time at={used} />
      </td>
      <td>
        {revoked === null ? (
          <button
            type="button"
            class="danger"
            aria-label={`${words.revoke}: ${name}`}
            onClick={() => revoke(apiKey)}
          >
            {words.revoke}
          </button>
        ) : (
          <Chip>
            {words.revoked} <Time at={revoked} />
          </Chip>
        )}
      </td>
    </tr>
  );
}

/** Keys of a tenant; each is shown once, when it is made. */
export function KeyList({ tenant }: { tenant: string }): JSX.Element {
  const words = keysWords();
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<ApiKeyMade | null>(null);
  const [leaving, setLeaving] = useState<ApiKey | null>(null);
  const named = { tenant_id: tenant };
  const { of, more } = usePages(
    (signal) => ebb().keys.list({ ...named, limit: pageSize }, { signal }),
    [tenant],
  );
  return (
    <Card title={words.keys}>
      <div class="stack">
        <div class="actions">
          <button type="button" class="primary" onClick={() => setMaking(true)}>
            {words.make}
          </button>
        </div>
        <Paged
          of={of}
          more={more}
          empty={<Empty icon="keys" title={words.empty.title} text={words.empty.text} />}
        >
          {(data) => (
            <TableBox
              stacks
              name={words.keys}
              heads={[words.name, words.role, words.created, words.used, words.revoke]}
            >
              {data.map((each) => (
                <KeyRow key={each.id} apiKey={each} revoke={setLeaving} />
              ))}
            </TableBox>
          )}
        </Paged>
      </div>
      {isMaking && (
        <NewKey
          tenant={tenant}
          onMade={(key) => {
            setMaking(false);
            setMade(key);
          }}
          onClose={() => setMaking(false)}
        />
      )}
      {made !== null && (
        <SecretDialog
          title={words.made}
          lines={[{ label: words.key, value: made.key }]}
          onClose={() => setMade(null)}
        />
      )}
      {leaving !== null && (
        <Confirm
          title={words.revokeTitle(leaving.name)}
          text={
            leaving.id === account.value?.me.key_id
              ? `${words.revokeText} ${words.revokeOwn}`
              : words.revokeText
          }
          yes={words.revoke}
          act={() => change(() => ebb().keys.revoke(leaving.id, named), words.revokedDone)}
          onClose={() => setLeaving(null)}
        />
      )}
    </Card>
  );
}
