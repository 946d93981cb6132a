import { parseEnv } from "node:util";
import { type Env, readConfig, variableNames } from "../../src/env.ts";

/** Variables of an environment's file, apart from those that nobody may read again. */
export interface Variables {
  vars: Record<string, string>;
  secrets: Record<string, string>;
}

const secret = /(_KEY|_TOKEN|_SECRET|_SECRET_PREVIOUS)$/;

/** By their names: what ends in `_KEY`, `_TOKEN` or `_SECRET` goes in as a secret. */
export function readVariables(text: string): Variables {
  const all = Object.entries(parseEnv(text)).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== "",
  );
  return {
    vars: Object.fromEntries(all.filter(([name]) => !secret.test(name))),
    secrets: Object.fromEntries(all.filter(([name]) => secret.test(name))),
  };
}

/** What a Worker is bound to that its variables may ask for. */
export type Bound = Partial<Pick<Env, "AI" | "KV">>;

/**
 * Throws with a sentence for each variable that the Worker would not start with, and for each that it does not
 * know: a misspelt one is silence otherwise.
 */
export function checkVariables({ vars, secrets }: Variables, bound: Bound): void {
  const unknown = [...Object.keys(vars), ...Object.keys(secrets)].filter(
    (name) => !variableNames.has(name),
  );
  if (unknown.length > 0) {
    throw new Error(
      `Ebb has no variable ${unknown.join(", ")}: see README, "Models and embeddings".`,
    );
  }
  readConfig({ ...vars, ...secrets, ...bound } as Env);
}
