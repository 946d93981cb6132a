import { z } from "zod";
import { recalledEnd, recalledHeading } from "../model/recalled.ts";

/** What a context template may name, as `{{name}}`. */
export const templateVariables = [
  "memories",
  "profile",
  "relevant",
  "summary",
  "recent",
  "query",
  "now",
  "user_id",
  "agent_id",
  "session_id",
] as const;
export type TemplateVariable = (typeof templateVariables)[number];

const templateCharsMax = 4_000;
const named = /\{\{\s*([^{}]*?)\s*\}\}/g;

const isVariable = (name: string): name is TemplateVariable =>
  (templateVariables as readonly string[]).includes(name);

/** A template in pieces: plain text, and the variables between. */
export type TemplatePiece = { text: string } | { variable: TemplateVariable };

/** Takes a template apart. What is no variable stays as it is written. */
export function templatePieces(template: string): TemplatePiece[] {
  const pieces: TemplatePiece[] = [];
  let at = 0;
  for (const match of template.matchAll(named)) {
    const name = match[1] ?? "";
    if (!isVariable(name)) continue;
    if (match.index > at) pieces.push({ text: template.slice(at, match.index) });
    pieces.push({ variable: name });
    at = match.index + match[0].length;
  }
  if (at < template.length) pieces.push({ text: template.slice(at) });
  return pieces;
}

/** A layout for the body of the context block; heading and end stay around it. */
export const ContextTemplate = z
  .string()
  .min(1)
  .max(templateCharsMax)
  .superRefine((template, ctx) => {
    for (const [, name = ""] of template.matchAll(named)) {
      if (isVariable(name)) continue;
      ctx.addIssue({
        code: "custom",
        message: `names {{${name}}}; there is ${templateVariables.join(", ")}`,
      });
    }
    if (template.replaceAll(named, "").includes("{{")) {
      ctx.addIssue({ code: "custom", message: "opens a variable with {{ and does not close it" });
    }
    if (template.includes(recalledHeading) || template.includes(recalledEnd)) {
      ctx.addIssue({ code: "custom", message: "must not hold the lines that frame the block" });
    }
  })
  .describe(
    `layout of \`context\`, with ${templateVariables.map((name) => `{{${name}}}`).join(" ")}`,
  );
