import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./install.mjs";

const shardsMax = 10;

/** How many D1 databases `npm start` gives the Worker; null where the variable is no such number. */
export function shardsOf(variable) {
  if (variable === undefined || variable.trim() === "") return 1;
  const shards = Number(variable);
  return Number.isInteger(shards) && shards >= 1 && shards <= shardsMax ? shards : null;
}

export const bindingsOf = (shards) =>
  Array.from({ length: shards }, (_, i) => (i === 0 ? "DB" : `DB_${i}`));

/** wrangler.toml with so many databases, all of them on this machine. */
export const withShards = (toml, shards) =>
  [
    toml.trimEnd(),
    ...bindingsOf(shards)
      .slice(1)
      .map((binding, i) =>
        [
          "",
          "[[d1_databases]]",
          `binding = "${binding}"`,
          `database_name = "ebb-${i + 1}"`,
          `database_id = "local-${i + 1}"`,
          'migrations_dir = "migrations"',
        ].join("\n"),
      ),
    "",
  ].join("\n");

/** Arguments that have wrangler use so many databases; a file beside wrangler.toml where there are several. */
export function configArguments(shards) {
  if (shards === 1) return [];
  const file = join(root, "wrangler.shards.toml");
  writeFileSync(file, withShards(readFileSync(join(root, "wrangler.toml"), "utf8"), shards));
  return [`--config=${file}`];
}
