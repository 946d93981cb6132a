import type { ComponentChildren, JSX, TargetedEvent } from "preact";
import { useId } from "preact/hooks";
import { showsDirection, writtenOver } from "../../../src/model/direction.ts";

/** Names with their words, in order. */
export type Options<Name extends string> = readonly (readonly [Name, string])[];

/** A record of words as options. */
export const optionsOf = <Name extends string>(
  names: Readonly<Record<Name, string>>,
): [Name, string][] => Object.entries(names) as [Name, string][];

/** One of a few. */
export function Choice<Name extends string>({
  label,
  value,
  options,
  choose,
}: {
  label: string;
  value: Name;
  options: Options<Name>;
  choose: (value: Name) => void;
}): JSX.Element {
  const id = useId();
  return (
    <div>
      <label for={id}>{label}</label>
      <select
        id={id}
        value={value}
        onChange={(event) => {
          const found = options.find(([name]) => name === event.currentTarget.value);
          if (found !== undefined) choose(found[0]);
        }}
      >
        {options.map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Any of a few, as buttons that stay pressed. */
export function Several<Name extends string>({
  label,
  chosen,
  options,
  choose,
}: {
  label: string;
  chosen: readonly Name[];
  options: Options<Name>;
  choose: (chosen: Name[]) => void;
}): JSX.Element {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <span id={id} class="label">
        {label}
      </span>
      <div class="chip-row">
        {options.map(([name, text]) => {
          const isChosen = chosen.includes(name);
          return (
            <button
              key={name}
              type="button"
              class="chip-button"
              aria-pressed={isChosen}
              onClick={() =>
                choose(isChosen ? chosen.filter((each) => each !== name) : [...chosen, name])
              }
            >
              {text}
            </button>
          );
        })}
      </div>
    </div>
  );
}

type LineType = "text" | "date" | "datetime-local" | "url";

interface LineAttributes {
  id: string;
  value: string;
  required: boolean;
  placeholder?: string;
  "aria-describedby"?: string;
  onInput: (event: TargetedEvent<HTMLInputElement>) => void;
}

function line(type: LineType, attributes: LineAttributes): JSX.Element {
  switch (type) {
    case "text":
      return <input {...attributes} type="text" />;
    case "date":
      return <input {...attributes} type="date" />;
    case "datetime-local":
      return <input {...attributes} type="datetime-local" />;
    case "url":
      return <input {...attributes} type="url" />;
  }
}

/** A line of text, a date or a time; `note` is read out with it. */
export function Text({
  label,
  value,
  change,
  type = "text",
  note,
  placeholder,
  required = false,
}: {
  label: string;
  value: string;
  change: (value: string) => void;
  type?: LineType | undefined;
  note?: ComponentChildren;
  placeholder?: string | undefined;
  required?: boolean | undefined;
}): JSX.Element {
  const id = useId();
  const noteId = useId();
  return (
    <div>
      <label for={id}>{label}</label>
      {line(type, {
        id,
        value: showsDirection(value),
        required,
        ...(placeholder === undefined ? {} : { placeholder }),
        ...(note === undefined ? {} : { "aria-describedby": noteId }),
        onInput: (event) => change(writtenOver(value, event.currentTarget.value)),
      })}
      {note !== undefined && (
        <small id={noteId} class="field-note">
          {note}
        </small>
      )}
    </div>
  );
}

/** Several lines of text. */
export function LongText({
  label,
  value,
  change,
  note,
  placeholder,
  required = false,
}: {
  label: string;
  value: string;
  change: (value: string) => void;
  note?: ComponentChildren;
  placeholder?: string | undefined;
  required?: boolean | undefined;
}): JSX.Element {
  const id = useId();
  const noteId = useId();
  return (
    <div>
      <label for={id}>{label}</label>
      <textarea
        id={id}
        dir="auto"
        value={showsDirection(value)}
        required={required}
        {...(placeholder === undefined ? {} : { placeholder })}
        {...(note === undefined ? {} : { "aria-describedby": noteId })}
        onInput={(event) => change(writtenOver(value, event.currentTarget.value))}
      />
      {note !== undefined && (
        <small id={noteId} class="field-note">
          {note}
        </small>
      )}
    </div>
  );
}

/** An amount on a scale, shown as it moves. */
export function Range({
  label,
  value,
  min,
  max,
  step,
  shown,
  change,
}: {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  shown: string;
  change: (value: number) => void;
}): JSX.Element {
  const id = useId();
  return (
    <div>
      <label for={id}>
        {label}: <output>{shown}</output>
      </label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        onInput={(event) => change(Number(event.currentTarget.value))}
      />
    </div>
  );
}

/** Yes or no. */
export const Check = ({
  label,
  checked,
  change,
}: {
  label: string;
  checked: boolean;
  change: (checked: boolean) => void;
}): JSX.Element => (
  <label class="check">
    <input
      type="checkbox"
      checked={checked}
      onChange={(event) => change(event.currentTarget.checked)}
    />
    <span>{label}</span>
  </label>
);
