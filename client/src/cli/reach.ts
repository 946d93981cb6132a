import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Which deployment a command talks to, and where that was said. */
export interface Reach {
  url: string;
  key: string | null;
  urlFrom: string;
  keyFrom: string;
}

const local = "http://127.0.0.1:8787";

interface Named {
  url: string | undefined;
  key: string | undefined;
}

/** Flags before the environment, before the `.dev.vars` of a checkout around the current folder. */
export function reach(
  flags: Named,
  env: Readonly<Record<string, string | undefined>>,
  folder: string,
): Reach {
  const [url, urlFrom] = first([
    [flags.url, "--url"],
    [env["EBB_URL"], "EBB_URL"],
    [local, "the default"],
  ]);
  const [key, keyFrom] = first([
    [flags.key, "--key"],
    [env["EBB_KEY"], "EBB_KEY"],
    // A checkout's admin key is for its own machine: it goes nowhere else.
    isLocal(url ?? local) ? keyOfCheckout(folder) : [undefined, ""],
  ]);
  return { url: url ?? local, urlFrom, key: key ?? null, keyFrom };
}

type Choice = readonly [value: string | undefined, from: string];

const first = (choices: readonly Choice[]): Choice =>
  choices.find(([value]) => value !== undefined && value !== "") ?? [undefined, "nowhere"];

/** Whether an address is this machine's own. */
export function isLocal(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { hostname } = new URL(url);
  return hostname === "localhost" || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

function keyOfCheckout(folder: string): Choice {
  const path = join(folder, ".dev.vars");
  if (existsSync(path)) {
    const found = /^\s*EBB_ADMIN_KEY\s*=\s*["']?(\w+)/m.exec(readFileSync(path, "utf8"));
    return [found?.[1], path];
  }
  const above = dirname(folder);
  return above === folder ? [undefined, ""] : keyOfCheckout(above);
}
