import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";

/** What needs the real runtime: D1, KV, Queues, cron. */
const worker = [
  "test/api/**/*.test.ts",
  "test/jobs/**/*.test.ts",
  "test/contract/d1/**/*.test.ts",
  "test/faults/remotes.test.ts",
];

/** What starts the whole product as a reader of the README does; one file after the other. */
const system = ["test/start/**/*.test.ts", "test/docs.test.ts"];

/**
 * Where property tests start: the same place each time, so that a change is judged by what it changed.
 * `SEED=random npm test -- test/properties` looks elsewhere, and a failure names its seed.
 */
const asked = process.env["SEED"];
const seed = asked === "random" ? Date.now() & 0x7fffffff : Number(asked ?? 20_261_130);

const globalSetup = ["./test/support/built-dashboard.ts"];

/** The dashboard in a real Chromium; one Worker and one browser for all files, see test/support/dashboard-started.ts. */
const browser = ["test/browser/**/*.test.ts"];

/** What runs beside workerd, for tests of its clients. */
const beside = [
  ...globalSetup,
  "./test/support/provide-redis.ts",
  "./test/support/provide-openai.ts",
  "./test/support/provide-vector.ts",
];
const setupFiles = ["./test/support/seed.ts", "./test/support/apply-migrations.ts"];

/** The bindings of the embedded default, in which nothing is asked of another service. */
const bindings = async () => ({
  TEST_MIGRATIONS: await readD1Migrations("./migrations"),
  EBB_ADMIN_KEY: "ebb_test_admin",
  EBB_SIGNING_SECRET: "test-signing-secret-of-enough-length",
  MODELS_ALLOW: "127.0.0.1",
  MODEL_PRICES: '{"loopback": [2, 8]}',
});

const workerd = (bound: Awaited<ReturnType<typeof bindings>>) => ({
  wrangler: { configPath: "./wrangler.toml" },
  miniflare: {
    // More databases, for tests that give the Worker several: see test/support/sharded.ts.
    d1Databases: { SHARD_1: "shard-1", SHARD_2: "shard-2" },
    bindings: bound,
  },
});

export default defineConfig({
  test: {
    provide: { seed },
    // A worker a core: by default one core is left to a person, who is not there.
    maxWorkers: "100%",
    projects: [
      {
        test: {
          name: "node",
          include: ["test/**/*.test.ts"],
          exclude: [...worker, ...system, ...browser],
          environment: "node",
          setupFiles: ["./test/support/seed.ts"],
          // A hang ends here; a busy machine takes its time.
          testTimeout: 60_000,
        },
      },
      {
        plugins: [cloudflareTest(async () => workerd(await bindings()))],
        test: {
          name: "worker",
          include: worker,
          globalSetup: beside,
          setupFiles,
          // A hang ends here; a busy machine takes its time.
          testTimeout: 60_000,
        },
      },
      {
        plugins: [
          cloudflareTest(async ({ inject }) =>
            workerd({ ...(await bindings()), ...inject("full") }),
          ),
        ],
        test: {
          name: "full",
          include: ["test/api/**/*.test.ts", "test/jobs/**/*.test.ts"],
          globalSetup: [...beside, "./test/support/provide-full.ts"],
          setupFiles: [
            ...setupFiles,
            "./test/support/loaded-beforehand.ts",
            "./test/support/skip-in-full.ts",
          ],
          // Each turn is read by way of four services, which share the machine with the tests.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "system",
          include: system,
          globalSetup,
          environment: "node",
          // Behind all others, so that two files at once have both cores.
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: "browser",
          include: browser,
          globalSetup: [...globalSetup, "./test/support/dashboard-started.ts"],
          environment: "node",
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
