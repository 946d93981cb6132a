// `npm run coverage`
import { writeFileSync } from "node:fs";
import { coverageFile, currentCoverage } from "./current.ts";
import { documentOf } from "./table.ts";

writeFileSync(coverageFile, documentOf(currentCoverage()));
