// `npm run check`: all that can be said about the code without running the product.
import { install } from "./install.mjs";
import { run } from "./run.mjs";

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
const failed = [];
for (const [name, program, args] of steps) {
  console.log(`\n── ${name}`);
  if (run(program, args) !== 0) failed.push(name);
}
console.log(failed.length === 0 ? "\nAll checks passed." : `\nFailed: ${failed.join(", ")}.`);
process.exitCode = failed.length === 0 ? 0 : 1;
