import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./install.mjs";

function filesUnder(path) {
  const whole = join(root, path);
  if (statSync(whole).isFile()) return [whole];
  return readdirSync(whole, { recursive: true })
    .map((name) => join(whole, name))
    .filter((file) => statSync(file).isFile())
    .toSorted();
}

/** Changes with any source: names and contents. */
function fingerprint(sources) {
  const hash = createHash("sha256");
  for (const file of sources.flatMap(filesUnder)) {
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update("\0");
  }
  return hash.digest("hex");
}

/**
 * Runs `build` unless what `product` holds was made of these very sources; the file `stamp` beside it says of
 * which. Returns the builder's exit code, 0 where nothing had to be done.
 */
export function builtFrom({ sources, product, stamp }, build) {
  const wanted = fingerprint(sources);
  const isCurrent =
    existsSync(product) && existsSync(stamp) && readFileSync(stamp, "utf8") === wanted;
  if (isCurrent) return 0;
  const code = build();
  if (code === 0) writeFileSync(stamp, wanted);
  return code;
}
