import type { ComponentChildren, JSX } from "preact";
import { useId } from "preact/hooks";
import { Chip } from "../../ui/parts.tsx";
import { type Control, type Field, boundsOf, shownAs } from "./settings-schema.ts";
import { saidOf } from "./setting-said.ts";
import { settingsWords } from "./settings-words.ts";

interface Attributes {
  id: string;
  disabled: boolean;
  "aria-invalid": boolean;
  "aria-describedby": string;
}

function NumberInput({
  control,
  value,
  change,
  attributes,
}: {
  control: Control & { kind: "number" };
  value: string;
  change: (text: string) => void;
  attributes: Attributes;
}): JSX.Element {
  const { min, max, isWhole } = control;
  return (
    <input
      {...attributes}
      type="number"
      step={isWhole ? 1 : "any"}
      {...(min === null ? {} : { min })}
      {...(max === null ? {} : { max })}
      value={value}
      onInput={(event) => change(event.currentTarget.value)}
    />
  );
}

function Input({
  control,
  value,
  change,
  attributes,
}: {
  control: Control;
  value: string;
  change: (text: string) => void;
  attributes: Attributes;
}): JSX.Element {
  switch (control.kind) {
    case "flag":
      return (
        <input
          {...attributes}
          type="checkbox"
          role="switch"
          checked={value === "true"}
          onChange={(event) => change(String(event.currentTarget.checked))}
        />
      );
    case "number":
      return (
        <NumberInput control={control} value={value} change={change} attributes={attributes} />
      );
    case "choice":
      return (
        <select
          {...attributes}
          value={value}
          onChange={(event) => change(event.currentTarget.value)}
        >
          {control.options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
      );
    case "list":
      return (
        <textarea
          {...attributes}
          class="setting-list"
          placeholder={settingsWords().lines}
          value={value}
          onInput={(event) => change(event.currentTarget.value)}
        />
      );
    case "text":
      return control.isLong ? (
        <textarea
          {...attributes}
          dir="auto"
          value={value}
          onInput={(event) => change(event.currentTarget.value)}
        />
      ) : (
        <input
          {...attributes}
          type="text"
          value={value}
          onInput={(event) => change(event.currentTarget.value)}
        />
      );
  }
}

/** Words between backticks as code. */
const withCode = (text: string): ComponentChildren =>
  text.split("`").map((part, i) => (i % 2 === 0 ? part : <code key={i}>{part}</code>));

/** A value in a few words. */
function inWords(value: unknown): string {
  const words = settingsWords();
  if (value === true) return words.on;
  if (value === false) return words.off;
  const text = shownAs(value).split("\n").join(", ");
  return text === "" ? words.empty : text;
}

/** One setting: its control, what it does, what else would hold, and what is wrong with it. */
export function SettingField({
  field,
  value,
  base,
  isAgents,
  isSet,
  isEdited,
  isFixed,
  problem,
  change,
  reset,
}: {
  field: Field;
  value: string;
  /** What holds where it is not set. */
  base: unknown;
  isAgents: boolean;
  isSet: boolean;
  isEdited: boolean;
  isFixed: boolean;
  problem: string | null;
  change: (text: string) => void;
  reset: () => void;
}): JSX.Element {
  const words = settingsWords();
  const id = useId();
  const said = saidOf(field);
  const bounds = boundsOf(field);
  return (
    <div class={field.control.kind === "flag" ? "setting flag" : "setting"}>
      <div class="setting-head">
        <label for={id}>{said.name}</label>
        <code class="setting-key">{field.key}</code>
        {isEdited && <Chip tone="warn">{words.edited}</Chip>}
        {isSet && !isEdited && <Chip tone="accent">{words.changed}</Chip>}
        {(isSet || isEdited) && !isFixed && (
          <button
            type="button"
            class="link"
            aria-label={words.resetName(said.name)}
            onClick={reset}
          >
            {words.reset}
          </button>
        )}
      </div>
      <Input
        control={field.control}
        value={value}
        change={change}
        attributes={{
          id,
          disabled: isFixed,
          "aria-invalid": problem !== null,
          "aria-describedby": `${id}-note ${id}-problem`,
        }}
      />
      <small id={`${id}-note`} class="setting-note">
        <span {...(said.isTranslated ? {} : { lang: "en" })}>{withCode(said.description)}</span>
        {bounds === "" ? "" : ` · ${bounds}`} ·{" "}
        <bdi>{isAgents ? words.ofTenant(inWords(base)) : words.byDefault(inWords(base))}</bdi>
      </small>
      <p id={`${id}-problem`} class="problem" role="alert">
        {problem}
      </p>
    </div>
  );
}
