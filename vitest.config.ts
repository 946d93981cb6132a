import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";

/** Two projects: `node` for what is pure, `worker` for what needs the real runtime (D1, KV, Queues, cron). */
const worker = ["test/api/**/*.test.ts", "test/jobs/**/*.test.ts", "test/contract/d1/**/*.test.ts"];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "node",
          include: ["test/**/*.test.ts"],
          exclude: worker,
          environment: "node",
        },
      },
      {
        plugins: [
          cloudflareTest(async () => ({
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: {
              bindings: {
                TEST_MIGRATIONS: await readD1Migrations("./migrations"),
                EBB_ADMIN_KEY: "ebb_test_admin",
                EBB_SIGNING_SECRET: "test-signing-secret-of-enough-length",
              },
            },
          })),
        ],
        test: {
          name: "worker",
          include: worker,
          setupFiles: ["./test/support/apply-migrations.ts"],
        },
      },
    ],
  },
});
