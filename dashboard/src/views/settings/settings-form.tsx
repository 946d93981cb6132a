import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { EbbError, type Settings, type SettingsChange } from "../../../../client/src/index.ts";
import { may } from "../../account/account.ts";
import { Text } from "../../ui/fields.tsx";
import { noteChange } from "../../ui/load.ts";
import { Card } from "../../ui/parts.tsx";
import { figure } from "../../ui/time.tsx";
import { faultInWords, sentenceOf, tell } from "../../ui/told.tsx";
import { useUnsaved } from "../../ui/unsaved.tsx";
import { shellWords } from "../../words/shell-words.ts";
import { SettingField } from "./setting-field.tsx";
import {
  type Draft,
  type Field,
  type Section,
  fieldOfError,
  patchOf,
  shownAs,
  valueOf,
} from "./settings-schema.ts";
import { saidOf } from "./setting-said.ts";
import { sectionName, settingsWords } from "./settings-words.ts";

export interface Held {
  sections: Section[];
  /** What holds. */
  settings: Settings;
  /** For an agent what the tenant's settings say; null for the tenant, whose settings rest on the defaults. */
  tenants: Settings | null;
}

function fits(field: Field, sought: string): boolean {
  const { name, description } = saidOf(field);
  return `${field.key} ${field.key.replaceAll("_", " ")} ${field.description} ${name} ${description}`
    .toLowerCase()
    .includes(sought.trim().toLowerCase());
}

/** What the server says is wrong, by field; the whole of it, and what no field is about, under the empty name. */
function problemsOf(fields: readonly Field[], error: unknown): ReadonlyMap<string, string> {
  const problems = new Map<string, string>();
  const told = error instanceof EbbError ? error.errors : [];
  for (const { path, message } of told) {
    const key = fieldOfError(fields, path)?.key ?? "";
    problems.set(key, [problems.get(key), faultInWords(message)].filter((part) => part).join("; "));
  }
  const first = told.length === 0 ? sentenceOf(error) : settingsWords().refused;
  return problems.set("", [first, problems.get("")].filter((part) => part).join(" "));
}

/** The form: only what was changed is sent, and what is refused is said at its field. */
export function SettingsForm({
  held,
  save,
}: {
  held: Held;
  save: (change: SettingsChange) => Promise<unknown>;
}): JSX.Element {
  const words = settingsWords();
  const { sections, settings, tenants } = held;
  const [draft, setDraft] = useState<Draft>(new Map());
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const [sought, setSought] = useState("");
  const [isWorking, setWorking] = useState(false);
  useUnsaved(draft.size > 0);
  const fields = sections.flatMap((section) => section.fields);
  const baseOf = (field: Field): unknown =>
    tenants === null ? field.byDefault : valueOf(tenants, field);
  const note = (field: Field, text: string | null): void => {
    const next = new Map(draft);
    if (text === shownAs(valueOf(settings, field))) next.delete(field.key);
    else next.set(field.key, text);
    setDraft(next);
  };
  const reset = (field: Field): void => {
    const isSet = shownAs(valueOf(settings, field)) !== shownAs(baseOf(field));
    const next = new Map(draft);
    next.delete(field.key);
    if (isSet) next.set(field.key, null);
    setDraft(next);
  };
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setWorking(true);
    try {
      await save(patchOf(fields, draft));
      setDraft(new Map());
      setProblems(new Map());
      tell(words.saved);
      noteChange();
    } catch (error) {
      setProblems(problemsOf(fields, error));
    }
    setWorking(false);
  };
  const shown = sections
    .map(({ name, fields: all }) => ({ name, fields: all.filter((each) => fits(each, sought)) }))
    .filter(({ fields: some }) => some.length > 0);
  return (
    <form class="stack" noValidate onSubmit={(event) => void submit(event)}>
      <div class="narrow-field">
        <Text label={words.find} value={sought} change={setSought} />
      </div>
      {shown.length === 0 && <p class="note">{words.none}</p>}
      {shown.map(({ name, fields: some }) => (
        <Card key={name} title={sectionName(name)}>
          <div class="settings-grid">
            {some.map((field) => {
              const now = shownAs(valueOf(settings, field));
              const edited = draft.get(field.key);
              return (
                <SettingField
                  key={field.key}
                  field={field}
                  value={edited === null ? shownAs(baseOf(field)) : (edited ?? now)}
                  base={baseOf(field)}
                  isAgents={tenants !== null}
                  isSet={now !== shownAs(baseOf(field))}
                  isEdited={edited !== undefined}
                  isFixed={!may("admin")}
                  problem={problems.get(field.key) ?? null}
                  change={(text) => note(field, text)}
                  reset={() => reset(field)}
                />
              );
            })}
          </div>
        </Card>
      ))}
      {draft.size > 0 && (
        <div class="settings-bar" role="group" aria-label={words.bar(figure(draft.size))}>
          <span>{words.bar(figure(draft.size))}</span>
          <span class="problem" role="alert">
            {problems.get("") ?? ""}
          </span>
          <button
            type="button"
            onClick={() => {
              setDraft(new Map());
              setProblems(new Map());
            }}
          >
            {words.discard}
          </button>
          <button type="submit" class="primary" disabled={isWorking}>
            {shellWords().save}
          </button>
        </div>
      )}
    </form>
  );
}
