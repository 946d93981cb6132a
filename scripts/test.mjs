// `npm test`: every test, under the pinned Node, also on a clone where nothing is installed yet.
// `npm test -- test/unit` runs some of them.
import { rmSync } from "node:fs";
import { buildDashboard } from "./build-dashboard.mjs";
import { install } from "./install.mjs";
import { run } from "./run.mjs";

const report = "dist/test-report.json";

install();
const built = buildDashboard();
if (built !== 0) process.exit(built);
rmSync(report, { force: true });
process.exitCode = run("vitest/vitest.mjs", [
  "run",
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${report}`,
  ...process.argv.slice(2),
]);
