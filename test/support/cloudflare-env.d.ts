import type { D1Migration } from "@cloudflare/vitest-plugin";
import type { Env as Bindings } from "../../src/env.ts";
import type * as worker from "../../src/worker.ts";

declare global {
  namespace Cloudflare {
    interface Env extends Bindings {
      SHARD_1: D1Database;
      SHARD_2: D1Database;
      TEST_MIGRATIONS: D1Migration[];
    }
    interface GlobalProps {
      mainModule: typeof worker;
    }
  }
}
