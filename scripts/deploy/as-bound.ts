import type { Wrangler } from "./config.ts";
import { must } from "./wrangler.ts";
import type { RunWrangler } from "./wrangler.ts";

/**
 * Whether Cloudflare itself builds this copy of the repository, as behind its deploy button: then `wrangler.toml`
 * names what was made for it, and there is no environment to name.
 */
export const isBuiltThere = (
  args: readonly string[],
  { WORKERS_CI: mark }: Readonly<Record<string, string | undefined>>,
): boolean => args.length === 0 && mark === "1";

/** Migrates every database that `wrangler.toml` binds, by its binding, and uploads the Worker as it stands there. */
export async function deployAsBound(
  wrangler: RunWrangler,
  { d1_databases: databases }: Pick<Wrangler, "d1_databases">,
): Promise<void> {
  for (const { binding } of databases) {
    await must(
      wrangler(["d1", "migrations", "apply", binding, "--remote"]),
      `Migrating ${binding}`,
    );
  }
  await must(wrangler(["deploy", "--minify", "--keep-vars"]), "Deploying the Worker");
}
