/** Where a command prints, and how. */
export interface Terminal {
  out(text: string): void;
  err(text: string): void;
  /** Somebody is watching: fit to the width, show progress. */
  isWatched: boolean;
  columns: number;
  colours: boolean;
}

export type Colour = "bold" | "dim" | "red" | "green" | "yellow";

const codes: Readonly<Record<Colour, [number, number]>> = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
};

export function painted({ colours }: Terminal, colour: Colour, text: string): string {
  const [on, off] = codes[colour];
  return colours ? `\u001b[${on}m${text}\u001b[${off}m` : text;
}

// oxlint-disable-next-line no-control-regex -- control characters are what this removes
const controls = /[\u0000-\u001f\u007f-\u009f]+/g;

/** What turns the direction of a text until it is ended. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g;
const numberOf = (sign: string): string => sign.charCodeAt(0).toString(16).padStart(4, "0");

/** Text of strangers on one line, unable to steer the terminal; what would turn it is shown by its number. */
export const plain = (text: string): string =>
  text
    .replaceAll(controls, " ")
    .replaceAll(turning, (sign) => `[U+${numberOf(sign).toUpperCase()}]`)
    .trim();

/** JSON in which no character steers a terminal, or turns what it shows. */
export const jsonText = (value: unknown): string =>
  JSON.stringify(value, null, 2).replaceAll(
    /[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g,
    (found) => `\\u${numberOf(found)}`,
  );

/** Blocks of characters that take two columns: CJK, Hangul, full width, emoji. */
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
const joining = /^(?:\p{Mn}|\p{Me}|[\u200b-\u200f])$/u;

const columnsOf = (character: string): number => {
  if (joining.test(character)) return 0;
  return wide.test(character) ? 2 : 1;
};

/** Columns that a text takes on a terminal. */
export const widthOf = (text: string): number =>
  [...text].reduce((sum, character) => sum + columnsOf(character), 0);

/** The text, cut to so many columns with an ellipsis. */
export function fitted(text: string, columns: number): string {
  if (widthOf(text) <= columns) return text;
  let kept = "";
  let width = 0;
  for (const character of text) {
    width += columnsOf(character);
    if (width > columns - 1) break;
    kept += character;
  }
  return `${kept}…`;
}
