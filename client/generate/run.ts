// `npm run client:types`
import { writeFileSync } from "node:fs";
import { contractFile, currentContract } from "./contract.ts";

writeFileSync(contractFile, await currentContract());
