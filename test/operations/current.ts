import { globSync, readFileSync } from "node:fs";
import { currentDocument } from "../../client/generate/contract.ts";
import { callsIn } from "./calls.ts";
import { coverage, type Covered } from "./table.ts";

export const coverageFile = "docs/coverage.md";

/** Every operation of this checkout with the tests that call it. */
export function currentCoverage(): Covered[] {
  const files = globSync("test/{api,client,jobs,start,faults,contract}/**/*.test.ts").toSorted();
  return coverage(
    currentDocument(),
    new Map(files.map((file) => [file, callsIn(file, readFileSync(file, "utf8"))])),
  );
}
