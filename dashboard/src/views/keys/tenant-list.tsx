import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { TenantListed } from "../../../../client/src/index.ts";
import { account, ebb } from "../../account/account.ts";
import { change } from "../../memory/memory-actions.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Text } from "../../ui/fields.tsx";
import { noteChange } from "../../ui/load.ts";
import { Paged } from "../../ui/paged.tsx";
import { usePages } from "../../ui/pages.ts";
import { Card, Chip } from "../../ui/parts.tsx";
import { SecretDialog } from "../../ui/secret.tsx";
import { TableBox } from "../../ui/table.tsx";
import { Time, figure } from "../../ui/time.tsx";
import { attempt } from "../../ui/told.tsx";
import { keysWords } from "./keys-words.ts";

const pageSize = 25;

function NewTenant({ onMade }: { onMade: (key: string | null) => void }): JSX.Element {
  const words = keysWords().tenants;
  const [id, setId] = useState("");
  const [name, setName] = useState("");
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    await attempt(async () => {
      const wanted = { id: id.trim() === "" ? null : id.trim(), name: name.trim() };
      const { key } = await ebb().tenants.create(wanted);
      setId("");
      setName("");
      noteChange();
      onMade(key);
    });
  };
  return (
    <form class="stack" onSubmit={(event) => void submit(event)}>
      <div class="fields two">
        <Text label={words.name} required value={name} change={setName} />
        <Text label={words.id} value={id} change={setId} />
      </div>
      <div class="actions">
        <button type="submit" disabled={name.trim() === ""}>
          {words.make}
        </button>
      </div>
    </form>
  );
}

function TenantRow({
  tenant,
  disable,
}: {
  tenant: TenantListed;
  disable: (tenant: TenantListed) => void;
}): JSX.Element {
  const words = keysWords().tenants;
  const { id, name, counts, created_at: created, disabled_at: disabled } = tenant;
  const isOwn = id === account.value?.me.tenant_id;
  const enable = (): Promise<boolean> =>
    change(() => ebb().tenants.update(id, { disabled: false }), words.done);
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi> {disabled !== null && <Chip tone="bad">{words.disabled}</Chip>}
        <br />
        <small>
          <code>{id}</code>
        </small>
      </th>
      <td data-label={words.memories}>{counts === null ? "" : figure(counts.memories)}</td>
      <td data-label={words.turns}>{counts === null ? "" : figure(counts.turns)}</td>
      <td data-label={words.created}>
        <Time at={created} />
      </td>
      <td>
        {!isOwn && disabled === null && (
          <button
            type="button"
            class="danger"
            aria-label={`${words.disable}: ${name}`}
            onClick={() => disable(tenant)}
          >
            {words.disable}
          </button>
        )}
        {disabled !== null && (
          <button
            type="button"
            aria-label={`${words.enable}: ${name}`}
            onClick={() => void enable()}
          >
            {words.enable}
          </button>
        )}
      </td>
    </tr>
  );
}

/** All tenants of the deployment. */
export function TenantList(): JSX.Element {
  const words = keysWords().tenants;
  const [made, setMade] = useState<{ key: string | null } | null>(null);
  const [leaving, setLeaving] = useState<TenantListed | null>(null);
  const { of, more } = usePages(
    (signal) => ebb().tenants.list({ limit: pageSize, counts: true }, { signal }),
    [],
  );
  return (
    <Card title={words.title} note={words.note}>
      <div class="stack">
        <Paged of={of} more={more} empty={null}>
          {(data) => (
            <TableBox
              stacks
              name={words.title}
              heads={[words.name, words.memories, words.turns, words.created, words.disable]}
            >
              {data.map((tenant) => (
                <TenantRow key={tenant.id} tenant={tenant} disable={setLeaving} />
              ))}
            </TableBox>
          )}
        </Paged>
        <NewTenant onMade={(key) => setMade({ key })} />
      </div>
      {made !== null && (
        <SecretDialog
          title={words.made}
          lines={[{ label: keysWords().key, value: made.key }]}
          onClose={() => setMade(null)}
        />
      )}
      {leaving !== null && (
        <Confirm
          title={words.disableTitle(leaving.name)}
          text={words.disableText}
          yes={words.disable}
          act={() => change(() => ebb().tenants.update(leaving.id, { disabled: true }), words.done)}
          onClose={() => setLeaving(null)}
        />
      )}
    </Card>
  );
}
