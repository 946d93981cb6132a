import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { unstable_splitSqlQuery } from "wrangler";
import { expect, test } from "vitest";

/**
 * What the Worker of the release before does not notice: it goes on while the schema moves, and a rollback
 * brings it back. What takes away (the "contract" half) waits for a release in which nothing reads it.
 */
const additive = [
  /^create table (?!.*`?__new_)/is,
  /^create (unique )?index/i,
  // It fires for the older Worker, too: the rollback test runs that one on it.
  /^create trigger/i,
  // A column that may not be empty has a default, in whichever order the two are written.
  /^alter table \S+ add (column )?(?=.* default\b|(?!.*not null))/is,
  /^(insert|update) /i,
];

/** Statements that take something away, each with the release whose Worker no longer used it. */
const contracted: Readonly<Record<string, string>> = {
  // No statement names it, and `vectors_seen` begins with its columns.
  "DROP INDEX `vectors_partition`": "0.1.0",
  // `vectors_gone` notes the same and more, and is there before.
  "DROP TRIGGER `vectors_removed`": "0.1.0",
};

const later = readdirSync("migrations")
  .filter((name) => name.endsWith(".sql") && !name.startsWith("0000_"))
  .sort();

test.each(later)("%s leaves the previous release running", (name) => {
  const statements = unstable_splitSqlQuery(readFileSync(join("migrations", name), "utf8"))
    .map((one) => one.replace(/-->.*$/gm, "").trim())
    .filter((one) => one !== "" && contracted[one] === undefined);
  expect(statements.length).toBeGreaterThan(0);
  expect(statements.filter((one) => !additive.some((allowed) => allowed.test(one)))).toEqual([]);
});
