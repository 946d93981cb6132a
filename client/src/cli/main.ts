#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { run } from "./run.ts";

const { stdout, stderr, env } = process;
const description = new URL("../../../package.json", import.meta.url);

process.exitCode = await run(process.argv.slice(2), {
  terminal: {
    out: (text) => void stdout.write(text),
    err: (text) => void stderr.write(text),
    isWatched: stdout.isTTY,
    columns: stdout.columns,
    colours: stdout.isTTY && env["NO_COLOR"] === undefined && env["TERM"] !== "dumb",
  },
  env,
  folder: process.cwd(),
  version: JSON.parse(readFileSync(description, "utf8")).version,
});
