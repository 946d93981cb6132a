// `npm test`: every test, under the pinned Node, also on a clone where nothing is installed yet.
// `npm test -- test/unit` runs some of them.
import { rmSync } from "node:fs";
import { install } from "./install.mjs";
import { run } from "./run.mjs";

const report = "dist/test-report.json";

/** The API's tests once more, with every remote service standing in: `npm run test:full` asks for them. */
const given = process.argv.slice(2);
const chosen = given.some((each) => each.startsWith("--project")) ? [] : ["--project=!full"];

install();
rmSync(report, { force: true });
process.exitCode = run("vitest/vitest.mjs", [
  "run",
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${report}`,
  ...chosen,
  ...given,
]);
