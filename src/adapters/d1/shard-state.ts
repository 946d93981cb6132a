import type { ShardState } from "../../ports/fleet.ts";

/** How large a database is, as D1 says it beside any answer. */
export async function d1ShardState(d1: Pick<D1DatabaseSession, "prepare">): Promise<ShardState> {
  const { meta } = await d1.prepare("select 1").all();
  return { bytes: typeof meta.size_after === "number" ? meta.size_after : null };
}
