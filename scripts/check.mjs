// `npm run check`: all that can be said about the code without running the product.
import { install } from "./install.mjs";
import { runBeside } from "./run.mjs";

/** @type {[name: string, program: string, args: string[]][]} */
const steps = [
  ["format", "oxfmt/bin/oxfmt", ["--check", "."]],
  ["lint", "oxlint/bin/oxlint", []],
  ["types", "typescript/bin/tsc", ["--noEmit"]],
  ["types of the dashboard", "typescript/bin/tsc", ["--project", "dashboard"]],
  ["dead code", "knip/bin/knip.js", []],
  ["architecture", "vitest/vitest.mjs", ["run", "--project", "node", "test/tidy.test.ts"]],
];

install();
// Two at once, one a core; told in their order.
const waiting = [...steps.entries()];
const results = [];
await Promise.all(
  [1, 2].map(async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [at, [, program, args]] = next;
      results[at] = await runBeside(program, args);
    }
  }),
);
for (const [at, [name]] of steps.entries()) console.log(`\n── ${name}\n${results[at].printed}`);
const failed = steps.flatMap(([name], at) => (results[at].status === 0 ? [] : [name]));
console.log(failed.length === 0 ? "\nAll checks passed." : `\nFailed: ${failed.join(", ")}.`);
process.exitCode = failed.length === 0 ? 0 : 1;
