import { readFileSync } from "node:fs";
import { format } from "oxfmt";
import { createApp } from "../../src/http/app.ts";
import { describeApi } from "../../src/http/openapi.ts";
import { type ApiDocument, typesOf } from "./document.ts";

/** Where the generated types are kept. */
export const contractFile = "client/src/contract.ts";

/** The OpenAPI document of the server in this checkout. */
export function currentDocument(): ApiDocument {
  const app = createApp({ adminKey: null, signingSecret: null }, () => {
    throw new Error("A description needs no services.");
  });
  return describeApi(app) as ApiDocument;
}

/** The contract of the server in this checkout as TypeScript, formatted like the rest of it. */
export async function currentContract(): Promise<string> {
  const source = typesOf(currentDocument());
  const { ignorePatterns: _, ...style } = JSON.parse(readFileSync(".oxfmtrc.json", "utf8"));
  const { code, errors } = await format(contractFile, source, style);
  const [error] = errors;
  if (error !== undefined) throw new Error(`The generated types do not parse: ${error.message}`);
  return code;
}
