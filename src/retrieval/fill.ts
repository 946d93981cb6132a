import type { TemplatePiece, TemplateVariable } from "../contract/context-template.ts";
import { poses, unposed } from "./neutral.ts";

/** Values of a template's variables: one line of text, or the lines of a group. */
export type TemplateValues = Readonly<Record<TemplateVariable, string | readonly string[]>>;

/**
 * A template's lines with its variables filled in. Lines that hold nothing but empty variables go, runs
 * of blank lines become one, and no value makes a line pose as a role.
 */
export function fill(pieces: readonly TemplatePiece[], values: TemplateValues): string[] {
  const out: string[] = [];
  for (const line of linesOf(pieces)) {
    const hasVariable = line.some((piece) => "variable" in piece);
    const fixed = line.map((piece) => ("text" in piece ? piece.text : "")).join("");
    const filled = line
      .map((piece) => ("text" in piece ? piece.text : textOf(values[piece.variable])))
      .join("");
    if (hasVariable && filled.trim() === "") continue;
    const safe = filled.split("\n").map((one) => (poses(fixed) ? one : unposed(one)));
    if (filled.trim() !== "" || (out.at(-1) ?? "") !== "") out.push(...safe);
  }
  while (out.at(-1)?.trim() === "") out.pop();
  return out;
}

const textOf = (value: string | readonly string[]): string =>
  typeof value === "string" ? value : value.join("\n");

function linesOf(pieces: readonly TemplatePiece[]): TemplatePiece[][] {
  const lines: TemplatePiece[][] = [[]];
  for (const piece of pieces) {
    if ("variable" in piece) {
      lines.at(-1)?.push(piece);
      continue;
    }
    for (const [i, text] of piece.text.split("\n").entries()) {
      if (i > 0) lines.push([]);
      lines.at(-1)?.push({ text });
    }
  }
  return lines;
}
