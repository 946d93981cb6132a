import { directoryTtlMs, kvTimeoutMs } from "../../model/limits.ts";
import type { Services } from "../../ports/services.ts";

/** What KV is used with: a part of its namespace's interface. */
export type Namespace = Pick<KVNamespace, "get" | "put" | "delete">;

/**
 * Copies of what D1 says, in Workers KV. One is used for `directoryTtlMs` from when D1 said it, however late KV
 * lets it be seen or taken back: no copy is older anywhere. KV that fails or is late is as if it were empty.
 */
export interface Lagging {
  read<T>(kind: Kind, ...of: readonly (string | null)[]): Promise<Copy<T> | null>;
  /** Keeps what D1 said at `at`; behind the answer. */
  keep(value: unknown, at: number, kind: Kind, ...of: readonly (string | null)[]): void;
  /** Takes a copy back. Never throws: what is left ends by itself. */
  drop(kind: Kind, ...of: readonly (string | null)[]): Promise<void>;
  now(): number;
  /** Throws where KV does not answer. */
  probe(): Promise<void>;
}

export type Kind = "key" | "maker" | "tenant" | "settings";

export interface Copy<T> {
  value: T;
  /** When D1 said so: epoch ms. */
  at: number;
}

type Parts = Pick<Services, "clock" | "log" | "after"> & {
  /** A hash of these parts that nobody outside the deployment can make. */
  hashed: (parts: readonly (string | null)[]) => Promise<string>;
};

export function laggingCopies(kv: Namespace, { clock, log, after, hashed }: Parts): Lagging {
  const nameOf = async (kind: Kind, of: readonly (string | null)[]): Promise<string> =>
    `ebb:${kind}:${await hashed([kind, ...of])}`;
  const guarded = async <T>(work: () => Promise<T>): Promise<T | null> => {
    try {
      return await inTime(work());
    } catch (error) {
      log("kv_failed", { error: error instanceof Error ? error.name : "unknown" });
      return null;
    }
  };

  return {
    now: () => clock.now(),

    async read<T>(kind: Kind, ...of: readonly (string | null)[]) {
      const name = await nameOf(kind, of);
      const text = await guarded(() => kv.get(name, "text"));
      const copy = text === null ? null : parsed<T>(text);
      return copy !== null && clock.now() - copy.at < directoryTtlMs ? copy : null;
    },

    keep(value, at, kind, ...of) {
      const expirationTtl = directoryTtlMs / 1_000;
      const body = JSON.stringify({ value, at });
      after(nameOf(kind, of).then((name) => guarded(() => kv.put(name, body, { expirationTtl }))));
    },

    async drop(kind, ...of) {
      const name = await nameOf(kind, of);
      await guarded(() => kv.delete(name));
    },

    async probe() {
      await inTime(kv.get("ebb:probe", "text"));
    },
  };
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException("KV is late", "TimeoutError")), kvTimeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Null for what is no copy. */
function parsed<T>(text: string): Copy<T> | null {
  try {
    const copy = JSON.parse(text) as Partial<Copy<T>> | null;
    return typeof copy?.at === "number" && copy.value !== undefined
      ? { value: copy.value, at: copy.at }
      : null;
  } catch {
    return null;
  }
}
