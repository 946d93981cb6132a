import type { ComponentChildren, JSX } from "preact";
import { shellWords } from "../words/shell-words.ts";
import { Icon, type IconName } from "./icon.tsx";
import type { Loaded } from "./load.ts";
import { sentenceOf } from "./told.tsx";

interface WithChildren {
  children?: ComponentChildren;
}

/** A view's head: its one heading, what it is about, and its actions. */
export const ViewHead = ({
  title,
  lead,
  children,
}: WithChildren & { title: string; lead?: string | undefined }): JSX.Element => (
  <header class="view-head">
    <div>
      <h1>{title}</h1>
      {lead !== undefined && <p class="lead">{lead}</p>}
    </div>
    {children !== undefined && <div class="actions">{children}</div>}
  </header>
);

/** A box with a heading of the second rank. */
export const Card = ({
  title,
  note,
  wide = false,
  children,
}: WithChildren & {
  title: string;
  note?: string | undefined;
  wide?: boolean | undefined;
}): JSX.Element => (
  <section class={wide ? "card wide" : "card"}>
    <h2>{title}</h2>
    {note !== undefined && <p class="note">{note}</p>}
    {children}
  </section>
);

/** Nothing to show yet: what would stand here, and how it comes about. */
export const Empty = ({
  icon,
  title,
  text,
  children,
}: WithChildren & { icon: IconName; title: string; text: string }): JSX.Element => (
  <div class="empty">
    <span class="empty-icon">
      <Icon name={icon} />
    </span>
    <h2>{title}</h2>
    <p>{text}</p>
    {children !== undefined && <div class="actions">{children}</div>}
  </div>
);

export const Failure = ({
  error,
  again,
}: {
  error: unknown;
  again?: (() => void) | undefined;
}): JSX.Element => (
  <div class="failure" role="alert">
    <strong>{shellWords().problems.title}</strong>
    <p>{sentenceOf(error)}</p>
    {again !== undefined && (
      <button type="button" onClick={again}>
        {shellWords().retry}
      </button>
    )}
  </div>
);

export const Waiting = ({ lines = 3 }: { lines?: number }): JSX.Element => (
  <div class="waiting" aria-busy="true">
    <span class="visually-hidden">{shellWords().loading}</span>
    {Array.from({ length: lines }, (_, i) => (
      <span key={i} class="waiting-line" />
    ))}
  </div>
);

/** What was asked for, once it is there; before that that it is waited for, or what went wrong. */
export function Answer<T>({
  of,
  children,
}: {
  of: Loaded<T>;
  children: (value: T) => ComponentChildren;
}): JSX.Element {
  if (of.error !== null) return <Failure error={of.error} again={of.again} />;
  if (of.value === null) return <Waiting />;
  return <div class={of.isLoading ? "answer stale" : "answer"}>{children(of.value)}</div>;
}

export const Chip = ({
  tone = "plain",
  children,
}: WithChildren & {
  tone?: "plain" | "accent" | "good" | "warn" | "bad" | undefined;
}): JSX.Element => <span class={`chip chip-${tone}`}>{children}</span>;

export interface BarRow {
  key: string;
  name: ComponentChildren;
  /** Decides the length. */
  value: number;
  /** What is written at its end; the value itself if left out. */
  label?: string | undefined;
  tone?: string | undefined;
}

/** Amounts as lines of one scale: `max` if given, else the largest of them. */
export function Bars({
  rows,
  max = Math.max(...rows.map(({ value }) => value), 0),
}: {
  rows: readonly BarRow[];
  max?: number | undefined;
}): JSX.Element {
  return (
    <ul class="bars">
      {rows.map(({ key, name, value, label, tone }) => (
        <li key={key}>
          <span class="bar-name">{name}</span>
          <span class="bar-track">
            {value > 0 && (
              <span
                class={tone === undefined ? "bar-fill" : `bar-fill ${tone}`}
                style={{ "--part": Math.min(1, value / max) }}
              />
            )}
          </span>
          <span class="bar-value">{label ?? value}</span>
        </li>
      ))}
    </ul>
  );
}

/** A button that shows a picture only; its name is read out and shown on hover. */
export const IconButton = ({
  icon,
  name,
  pressed,
  disabled = false,
  onClick,
}: {
  icon: IconName;
  name: string;
  pressed?: boolean | undefined;
  disabled?: boolean | undefined;
  onClick: (event: Event) => void;
}): JSX.Element => (
  <button
    type="button"
    class="ghost icon-only"
    aria-label={name}
    title={name}
    {...(pressed === undefined ? {} : { "aria-pressed": pressed })}
    disabled={disabled}
    onClick={onClick}
  >
    <Icon name={icon} />
  </button>
);
