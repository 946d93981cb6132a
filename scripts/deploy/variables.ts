import { parseEnv } from "node:util";

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
