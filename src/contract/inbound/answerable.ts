import { fitLines } from "../../model/fit-lines.ts";
import type { HeardMessage } from "../../model/inbound.ts";

/** Says how many lines of an answer there was no room for. */
export type LinesLeft = (lines: number) => string;

/** How a platform takes a text in the answer to its own request. */
export interface Chat {
  /** A text as the chat may show it: in bounds, plain, calling nobody. */
  shown(text: string, left: LinesLeft): string;
  /** The answer to the request that says this in the chat. */
  saying(shown: string): Record<string, unknown>;
}

/** What somebody typed where the answer to the platform's request is shown in the chat. */
export interface Answerable extends Chat {
  message: HeardMessage;
  /** As it was typed, where the message has less: the name of a slash command is no part of what is said. */
  text: string;
}

// oxlint-disable-next-line no-control-regex -- control characters are what this takes out
const controls = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g;

/** A text as a chat may show it: in bounds, each line made harmless in the platform's way. */
export const plainly = (
  text: string,
  charsMax: number,
  left: LinesLeft,
  harmless: (line: string) => string = (line) => line,
): string => fitLines(text.toWellFormed().replaceAll(controls, " "), charsMax, left, harmless);
