import { parseArgs } from "node:util";

export interface Options {
  /** Names the environment; every resource's name ends in it. */
  environment: string;
  dryRun: boolean;
  destroy: boolean;
  /** Repeats the environment's name: asked for before something is destroyed. */
  confirm: string | null;
  /** D1 databases: `DB`, `DB_1`, … */
  shards: number;
  /** Where D1 is to have its primary: a hint such as `weur`; null = near to whoever deploys. */
  location: string | null;
  /** Where the smoke test asks; null = the address that wrangler names. */
  url: string | null;
  smoke: boolean;
}

export const usage = `npm run deploy -- --env NAME [options]

  --env NAME        production, staging, preview-42 …: each has databases, queues and secrets of its own
  --dry-run         say what would be done, build it, and change nothing
  --shards N        D1 databases, 1 to 100 (default 1; more than there were: they are added)
  --location HINT   where D1 has its primary: wnam enam weur eeur apac oc
  --url URL         where the smoke test asks, if not at the workers.dev address
  --no-smoke        skip the smoke test
  --destroy --confirm NAME   delete the environment and all that it keeps

Variables and secrets come from .env.NAME, one NAME=value a line (see README, "Models and embeddings").`;

const hints = ["wnam", "enam", "weur", "eeur", "apac", "oc"];

/** Throws an `Error` whose message says which argument is wrong. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    strict: true,
    options: {
      env: { type: "string" },
      "dry-run": { type: "boolean", default: false },
      destroy: { type: "boolean", default: false },
      confirm: { type: "string" },
      shards: { type: "string", default: "1" },
      location: { type: "string" },
      url: { type: "string" },
      "no-smoke": { type: "boolean", default: false },
    },
  });
  const environment = values.env ?? "";
  if (!/^[a-z][a-z0-9-]{0,30}$/.test(environment)) {
    throw new Error("--env takes a name of small letters, digits and hyphens, such as production.");
  }
  const shards = Number(values.shards);
  if (!Number.isInteger(shards) || shards < 1 || shards > 100) {
    throw new Error("--shards takes a whole number from 1 to 100.");
  }
  if (values.location !== undefined && !hints.includes(values.location)) {
    throw new Error(`--location takes one of ${hints.join(", ")}.`);
  }
  if (values.destroy && !values["dry-run"] && values.confirm !== environment) {
    throw new Error(
      `--destroy deletes all that ${environment} keeps: add --confirm ${environment}.`,
    );
  }
  return {
    environment,
    dryRun: values["dry-run"],
    destroy: values.destroy,
    confirm: values.confirm ?? null,
    shards,
    location: values.location ?? null,
    url: values.url ?? null,
    smoke: !values["no-smoke"],
  };
}
