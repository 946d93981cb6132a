// `npm run deploy -- --env production`: makes what is missing in the account, migrates, deploys, tries it.
import { join } from "node:path";
import { install, root } from "./install.mjs";
import { run } from "./run.mjs";

install();
process.exitCode = run(join("..", "scripts", "deploy", "run.ts"), process.argv.slice(2), {
  EBB_ROOT: root,
});
