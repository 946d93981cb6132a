import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { Log, LogLevel, Miniflare, convertV4MiniflareOptions } from "miniflare";
import { unstable_getMiniflareWorkerOptions, unstable_splitSqlQuery } from "wrangler";
import { connect, isRecord, type Client } from "./client.ts";
import { buildWorker, type Build } from "./build.ts";
import { countingEntry } from "./row-counts.ts";

type Database = Awaited<ReturnType<Miniflare["getD1Database"]>>;

/** The built Worker on workerd, with D1, KV and queues as `wrangler.toml` binds them. */
export interface RunningWorker {
  client: Client;
  /** For what is streamed: where it listens, and the header that lets in. */
  url: URL;
  authorization: { authorization: string };
  /** The local D1, for counting what is there; benches write through HTTP only. */
  db: Database;
  build: Build;
  /** Another of its databases, by the name of its binding. */
  database(name: string): Promise<Database>;
  /** One tick of a cron. */
  tick(cron: string): Promise<void>;
  /** Where its inspector listens, if it has one. */
  inspector(): Promise<URL>;
  /** A new isolate over the same data. `counting` also reports D1 rows in the answers' headers. */
  restart(options: { counting: boolean }): Promise<void>;
  stop(): Promise<void>;
}

export interface WorkerOptions {
  /** Keeps D1 here for the next run; null: a directory that goes when the Worker stops. */
  stateDirectory: string | null;
  /** How many D1 databases it has: `DB`, `DB_1` and so on. One where this is left out. */
  databases?: number;
  /** What several Workers share; built anew where this is left out. */
  build?: Build;
  /** Lets `inspector` be asked; it costs some speed. */
  inspected?: boolean;
  /** Variables of the deployment beside its keys. */
  variables?: Readonly<Record<string, string>>;
}

const adminKey = "ebb_bench_admin_key";
const signingSecret = "a signing secret for the bench alone";

/** Builds the Worker, starts it on a free port of 127.0.0.1 and applies the migrations. */
export async function startWorker(options: WorkerOptions): Promise<RunningWorker> {
  const scratch = mkdtempSync(join(tmpdir(), "ebb-bench-"));
  process.once("exit", () => rmSync(scratch, { recursive: true, force: true }));
  const build = options.build ?? (await buildWorker(join(scratch, "built")));
  const state = options.stateDirectory ?? join(scratch, "state");
  const port = await freePort();
  const variables = options.variables ?? {};
  const settingsOf = (counting: boolean) =>
    miniflareOptions({
      build,
      state,
      port,
      counting,
      variables,
      inspected: options.inspected ?? false,
      databases: namesOf(options.databases ?? 1),
    });

  const miniflare = new Miniflare(settingsOf(false));
  const url = await miniflare.ready;
  for (const name of namesOf(options.databases ?? 1)) {
    await migrate(await miniflare.getD1Database(name));
  }
  const client = connect(url, adminKey);

  const worker: RunningWorker = {
    client,
    url,
    authorization: { authorization: `Bearer ${adminKey}` },
    db: await miniflare.getD1Database("DB"),
    build,
    database: (name) => miniflare.getD1Database(name),
    async tick(cron) {
      const ebb = await miniflare.getWorker("ebb");
      await ebb.scheduled({ cron });
    },
    inspector: () => miniflare.getInspectorURL(),
    async restart({ counting }) {
      client.hangUp();
      await miniflare.setOptions(settingsOf(counting));
      await miniflare.ready;
      worker.db = await miniflare.getD1Database("DB");
    },
    async stop() {
      client.hangUp();
      await miniflare.dispose();
    },
  };
  return worker;
}

interface Place {
  build: Build;
  state: string;
  port: number;
  counting: boolean;
  variables: Readonly<Record<string, string>>;
  inspected: boolean;
  databases: readonly string[];
}

const namesOf = (databases: number): string[] =>
  Array.from({ length: databases }, (_, i) => (i === 0 ? "DB" : `DB_${i}`));

function miniflareOptions({
  build,
  state,
  port,
  counting,
  variables,
  inspected,
  databases,
}: Place) {
  const { workerOptions } = unstable_getMiniflareWorkerOptions("wrangler.toml");
  // The dashboard's files are not measured, and their router would stand before every request.
  const { assets: _assets, bindings, ...bound } = workerOptions;
  const script = { type: "ESModule" as const, path: build.main };
  const entry = {
    type: "ESModule" as const,
    path: join(build.directory, "counting-entry.mjs"),
    contents: countingEntry(`./${basename(build.main)}`),
  };
  return convertV4MiniflareOptions({
    host: "127.0.0.1",
    port,
    cf: false,
    ...(inspected ? { inspectorPort: 0 } : {}),
    resourcePersistencePath: state,
    log: new Log(LogLevel.ERROR),
    workers: [
      {
        ...bound,
        name: "ebb",
        d1Databases: Object.fromEntries(databases.map((name) => [name, `bench-${name}`])),
        modulesRoot: build.directory,
        modules: counting ? [entry, script] : [script],
        bindings: {
          ...(isRecord(bindings) ? bindings : {}),
          ...variables,
          EBB_ADMIN_KEY: adminKey,
          EBB_SIGNING_SECRET: signingSecret,
          ...(process.env["EMBEDDINGS"] !== undefined && { EMBEDDINGS: process.env["EMBEDDINGS"] }),
        },
      },
    ],
  });
}

/** Applies what `_migrations` does not list yet, so that a kept state can be taken up again. */
async function migrate(db: Database): Promise<void> {
  await db.prepare("create table if not exists _migrations (name text primary key)").run();
  const { results } = await db.prepare("select name from _migrations").all<{ name: string }>();
  const applied = new Set(results.map((row) => row.name));
  const files = readdirSync("migrations").filter(
    (name) => name.endsWith(".sql") && !applied.has(name),
  );
  for (const name of files.sort()) {
    const statements = unstable_splitSqlQuery(readFileSync(join("migrations", name), "utf8"));
    const record = db.prepare("insert into _migrations values (?)").bind(name);
    await db.batch([...statements.map((statement) => db.prepare(statement)), record]);
  }
}

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const server = createServer();
    server.once("error", failed);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        address !== null && typeof address === "object"
          ? found(address.port)
          : failed(new Error("no free port")),
      );
    });
  });
}
