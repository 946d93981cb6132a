import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { ebb, may } from "../../account/account.ts";
import { change } from "../../memory/memory-actions.tsx";
import { scope } from "../../scope/scope.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { Text } from "../../ui/fields.tsx";
import { useLoad } from "../../ui/load.ts";
import { Answer, ViewHead } from "../../ui/parts.tsx";
import { leave } from "../../ui/unsaved.tsx";
import { shellWords } from "../../words/shell-words.ts";
import { type Held, SettingsForm } from "./settings-form.tsx";
import { type Section, sectionsOf } from "./settings-schema.ts";
import { settingsWords } from "./settings-words.ts";
import "./settings.css";

let described: Promise<Section[]> | null = null;

async function readSections(): Promise<Section[]> {
  const answer = await fetch("/openapi.json");
  const document: unknown = await answer.json();
  return sectionsOf(document);
}

/** The sections of the form; the document is read once, and again after a failure. */
async function sections(): Promise<Section[]> {
  described ??= readSections();
  try {
    return await described;
  } catch (error) {
    described = null;
    throw error;
  }
}

async function readHeld(agent: string | null, signal: AbortSignal): Promise<Held> {
  const { settings } = ebb();
  const [known, tenants, own] = await Promise.all([
    sections(),
    settings.get({ signal }),
    agent === null ? null : settings.agent(agent).get({ signal }),
  ]);
  return own === null
    ? { sections: known, settings: tenants, tenants: null }
    : { sections: known, settings: own, tenants };
}

/** Whose settings are looked at: all agents', or those of one. */
function Whose({
  agent,
  choose,
}: {
  agent: string | null;
  choose: (agent: string | null) => void;
}): JSX.Element {
  const words = settingsWords().whose;
  const [named, setNamed] = useState(scope.value.agentId ?? "");
  const [isDropping, setDropping] = useState(false);
  if (agent === null) {
    return (
      <form
        class="settings-whose"
        onSubmit={(event) => {
          event.preventDefault();
          choose(named.trim());
        }}
      >
        <p class="note">{words.tenant}</p>
        <div class="row">
          <Text
            label={words.label}
            placeholder={words.placeholder}
            value={named}
            change={setNamed}
          />
          <button type="submit" disabled={named.trim() === ""}>
            {words.show}
          </button>
        </div>
      </form>
    );
  }
  return (
    <div class="settings-whose">
      <p>
        <bdi>{words.agent(agent)}</bdi>
      </p>
      <div class="actions">
        <button type="button" onClick={() => choose(null)}>
          {words.back}
        </button>
        {may("admin") && (
          <button type="button" class="danger" onClick={() => setDropping(true)}>
            {words.drop}
          </button>
        )}
      </div>
      {isDropping && (
        <Confirm
          title={words.dropTitle}
          text={words.dropText}
          yes={words.drop}
          act={() => change(() => ebb().settings.agent(agent).reset(), words.dropped)}
          onClose={() => setDropping(false)}
        />
      )}
    </div>
  );
}

/** All options, made from the schema that the server validates with. */
export function SettingsView(): JSX.Element {
  const words = settingsWords();
  const [agent, setAgent] = useState<string | null>(null);
  const of = useLoad((signal) => readHeld(agent, signal), [agent]);
  const { settings } = ebb();
  return (
    <>
      <ViewHead title={shellWords().views.settings} lead={words.lead} />
      <div class="stack">
        <Whose key={agent ?? ""} agent={agent} choose={(id) => leave(() => setAgent(id))} />
        {!may("admin") && <p class="note">{words.readOnly}</p>}
        <Answer of={of}>
          {(held) => (
            <SettingsForm
              key={agent ?? ""}
              held={held}
              save={(patch) => (agent === null ? settings : settings.agent(agent)).patch(patch)}
            />
          )}
        </Answer>
      </div>
    </>
  );
}
