// Reads the report of `npm test` and prints its last line: "N passed, N failed".
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** A file that fails before its first test counts as one failure. */
export function tally(report) {
  const broken = report.testResults.filter(
    (file) =>
      file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  let counts = { passed: 0, failed: 0 };
  try {
    counts = tally(JSON.parse(readFileSync(process.argv[2], "utf8")));
  } catch (error) {
    console.error(`No test report: ${error.message}`);
  }
  console.log(`${counts.passed} passed, ${counts.failed} failed`);
  process.exitCode = counts.passed > 0 && counts.failed === 0 ? 0 : 1;
}
