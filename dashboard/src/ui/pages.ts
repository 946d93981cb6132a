import { useState } from "preact/hooks";
import type { Listing } from "../../../client/src/index.ts";
import { type Loaded, useLoad } from "./load.ts";

export interface Pages<T> {
  of: Loaded<{ data: T[]; hasMore: boolean }>;
  /** Reads one page more. */
  more: () => void;
}

/** A list as far as it was asked for; after a change all of that is read anew. */
export function usePages<T>(
  list: (signal: AbortSignal) => Listing<T>,
  deps: readonly unknown[],
): Pages<T> {
  const [wanted, setWanted] = useState(1);
  const of = useLoad(
    async (signal) => {
      const listing = list(signal);
      const data: T[] = [];
      let cursor: string | null | undefined;
      for (let read = 0; read < wanted && cursor !== null; read++) {
        const page = await listing.page(cursor);
        data.push(...page.data);
        cursor = page.next_cursor;
      }
      return { data, hasMore: cursor != null };
    },
    [...deps, wanted],
  );
  return { of, more: () => setWanted((n) => n + 1) };
}
