import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Source, SourceMade } from "../../../../client/src/index.ts";
import { ebb } from "../../account/account.ts";
import { change } from "../../memory/memory-actions.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Check, Choice, Text, optionsOf } from "../../ui/fields.tsx";
import { noteChange } from "../../ui/load.ts";
import { Paged } from "../../ui/paged.tsx";
import { usePages } from "../../ui/pages.ts";
import { Card, Chip, Empty } from "../../ui/parts.tsx";
import { SecretDialog } from "../../ui/secret.tsx";
import { Time } from "../../ui/time.tsx";
import { useTrying } from "../../ui/trying.ts";
import { shellWords } from "../../words/shell-words.ts";
import { webhooksWords } from "./webhooks-words.ts";

const pageSize = 20;

const addressOf = (path: string): string => `${location.origin}${path}`;

/** Ids that were written with commas or blanks between them. */
const idsIn = (text: string): string[] => text.split(/[\s,，、]+/u).filter((id) => id !== "");

const orNull = (text: string): string | null => (text.trim() === "" ? null : text.trim());

function NewSourceDialog({
  onMade,
  onClose,
}: {
  onMade: (made: SourceMade) => void;
  onClose: () => void;
}): JSX.Element {
  const words = webhooksWords().in;
  const [platform, setPlatform] = useState<Source["platform"]>("telegram");
  const [name, setName] = useState("");
  const [secret, setSecret] = useState("");
  const [agent, setAgent] = useState("");
  const [isCommanded, setCommanded] = useState(false);
  const [admins, setAdmins] = useState("");
  const { problem, isWorking, tryTo } = useTrying();
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    await tryTo(async () => {
      const made = await ebb().sources.create({
        platform,
        name: name.trim(),
        secret: orNull(secret),
        scope: { agent_id: orNull(agent) },
        ...(isCommanded ? { commands: "on", admins: idsIn(admins) } : {}),
      });
      noteChange();
      onMade(made);
    });
  };
  return (
    <Dialog title={words.make} onClose={onClose}>
      <form class="stack" onSubmit={(event) => void submit(event)}>
        <Choice
          label={words.platform}
          value={platform}
          options={optionsOf(words.platforms)}
          choose={setPlatform}
        />
        <Text label={words.name} required value={name} change={setName} />
        <Text label={words.secret} note={words.secretNote} value={secret} change={setSecret} />
        <Text label={words.agent} note={words.agentNote} value={agent} change={setAgent} />
        <Check label={words.commands} checked={isCommanded} change={setCommanded} />
        {isCommanded && (
          <Text label={words.admins} note={words.adminsNote} value={admins} change={setAdmins} />
        )}
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

/** Whether commands are obeyed, with the button that changes it. */
function Commands({ source }: { source: Source }): JSX.Element {
  const words = webhooksWords().in;
  const isOn = source.commands === "on";
  const turn = (): void => {
    const commands = isOn ? "off" : "on";
    const said = isOn ? words.turnedOff : words.turnedOn;
    void change(() => ebb().sources.update(source.id, { commands }), said);
  };
  const does = isOn ? words.turnOff : words.turnOn;
  return (
    <button type="button" aria-label={`${does}: ${source.name}`} onClick={turn}>
      {does}
    </button>
  );
}

function SourceItem({ source }: { source: Source }): JSX.Element {
  const words = webhooksWords().in;
  const [isLeaving, setLeaving] = useState(false);
  return (
    <li class="webhook stack">
      <header class="row">
        <h3>
          <bdi>{source.name}</bdi>
        </h3>
        <Chip tone="accent">{words.platforms[source.platform]}</Chip>
        {source.commands === "on" && <Chip tone="good">{words.obeyed}</Chip>}
        <small>
          <Time at={source.created_at} />
        </small>
      </header>
      <dl class="facts">
        <dt>{words.path}</dt>
        <dd>
          <code>{addressOf(source.path)}</code>
        </dd>
        {source.scope.user_id !== null && (
          <>
            <dt>{words.people}</dt>
            <dd>
              <code>{source.scope.user_id}</code>
            </dd>
          </>
        )}
        {source.scope.agent_id !== null && (
          <>
            <dt>{words.agent}</dt>
            <dd>
              <bdi>{source.scope.agent_id}</bdi>
            </dd>
          </>
        )}
        {source.admins.length > 0 && (
          <>
            <dt>{words.admins}</dt>
            <dd>
              <bdi>{source.admins.join(", ")}</bdi>
            </dd>
          </>
        )}
      </dl>
      <div class="actions">
        <Commands source={source} />
        <button
          type="button"
          class="danger"
          aria-label={`${words.remove}: ${source.name}`}
          onClick={() => setLeaving(true)}
        >
          {words.remove}
        </button>
      </div>
      {isLeaving && (
        <Confirm
          title={words.removeTitle(source.name)}
          text={words.removeText}
          yes={words.remove}
          act={() => change(() => ebb().sources.delete(source.id), webhooksWords().removed)}
          onClose={() => setLeaving(false)}
        />
      )}
    </li>
  );
}

/** Platforms whose messages become turns. */
export function SourceList(): JSX.Element {
  const words = webhooksWords().in;
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<SourceMade | null>(null);
  const { of, more } = usePages(
    (signal) => ebb().sources.list({ limit: pageSize }, { signal }),
    [],
  );
  return (
    <Card title={words.title} note={words.note}>
      <div class="stack">
        <div class="actions">
          <button type="button" class="primary" onClick={() => setMaking(true)}>
            {words.make}
          </button>
        </div>
        <Paged
          of={of}
          more={more}
          empty={<Empty icon="sessions" title={words.empty.title} text={words.empty.text} />}
        >
          {(data) => (
            <ul class="webhooks">
              {data.map((source) => (
                <SourceItem key={source.id} source={source} />
              ))}
            </ul>
          )}
        </Paged>
      </div>
      {isMaking && (
        <NewSourceDialog
          onMade={(source) => {
            setMaking(false);
            setMade(source);
          }}
          onClose={() => setMaking(false)}
        />
      )}
      {made !== null && (
        <SecretDialog
          title={words.made}
          lines={[
            { label: words.path, value: addressOf(made.path) },
            { label: words.platformSecret, value: made.secrets?.platform ?? null },
            { label: words.botSecret, value: made.secrets?.bot ?? null },
          ]}
          onClose={() => setMade(null)}
        />
      )}
    </Card>
  );
}
