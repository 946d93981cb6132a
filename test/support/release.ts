import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Log, LogLevel, Miniflare, convertV4MiniflareOptions } from "miniflare";
import { unstable_getMiniflareWorkerOptions, unstable_splitSqlQuery } from "wrangler";

export interface Release {
  url: URL;
  /** Asks with the admin key. Throws where the answer is not a 2xx. */
  ask(method: string, path: string, body?: object): Promise<unknown>;
  stop(): Promise<void>;
}

export interface Bundle {
  /** The one module of a built Worker. */
  script: string;
  adminKey: string;
  signingSecret: string;
}

/** A built Worker on workerd, with the resources of `wrangler.toml` and the schema of this checkout. */
export async function startRelease({ script, adminKey, signingSecret }: Bundle): Promise<Release> {
  const state = mkdtempSync(join(tmpdir(), "ebb-release-"));
  const { workerOptions } = unstable_getMiniflareWorkerOptions("wrangler.toml");
  const { assets: _assets, bindings: _bindings, ...bound } = workerOptions;
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: "127.0.0.1",
      port: 0,
      cf: false,
      resourcePersistencePath: state,
      log: new Log(LogLevel.ERROR),
      workers: [
        {
          ...bound,
          name: "ebb",
          modulesRoot: state,
          modules: [
            { type: "ESModule" as const, path: join(state, "worker.js"), contents: script },
          ],
          bindings: { EBB_ADMIN_KEY: adminKey, EBB_SIGNING_SECRET: signingSecret },
        },
      ],
    }),
  );
  const url = await miniflare.ready;
  const db = await miniflare.getD1Database("DB");
  for (const file of readdirSync("migrations")
    .filter((name) => name.endsWith(".sql"))
    .sort()) {
    const statements = unstable_splitSqlQuery(readFileSync(join("migrations", file), "utf8"));
    await db.batch(statements.map((statement) => db.prepare(statement)));
  }
  return {
    url,
    async ask(method, path, body) {
      const answer = await fetch(new URL(path, url), {
        method,
        headers: { authorization: `Bearer ${adminKey}`, "content-type": "application/json" },
        body: body === undefined ? null : JSON.stringify(body),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
      return text === "" ? null : JSON.parse(text);
    },
    async stop() {
      await miniflare.dispose();
      rmSync(state, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
