import type { ListResourcesResult, ReadResourceResult } from "@modelcontextprotocol/sdk/types.js";
import { type ApiCall, asked, pathOf } from "../contract/api-call.ts";
import { MemoryPage, MemoryShape } from "../contract/memory.ts";
import { notFound } from "../model/errors.ts";
import { localDate } from "../model/zoned.ts";

/** Memories as resources: `ebb://memories/mem_…`. */

const prefix = "ebb://memories/";
const mimeType = "application/json";
const nameChars = 80;

export const template = {
  name: "memory",
  title: "A memory",
  description: "One memory with all that is known of it",
  uriTemplate: `${prefix}{memory_id}`,
  mimeType,
};

/** One page of the memories, the latest first; their days are those of `zone`. */
export async function listResources(
  call: ApiCall,
  cursor: string | undefined,
  zone: () => Promise<string>,
): Promise<ListResourcesResult> {
  const query = { limit: "50", cursor: cursor ?? null };
  const page = await asked(call, { method: "GET", path: "/v1/memories", query }, MemoryPage);
  const days = await zone();
  return {
    resources: page.data.map((memory) => ({
      uri: prefix + memory.id,
      name: memory.id,
      title: memory.content.slice(0, nameChars).toWellFormed(),
      description: `${memory.type}, said ${localDate(Date.parse(memory.created_at), days)}`,
      mimeType,
    })),
    ...(page.next_cursor === null ? {} : { nextCursor: page.next_cursor }),
  };
}

/** Throws `not_found` where the address is none of these, or leads to nothing. */
export async function readResource(call: ApiCall, uri: string): Promise<ReadResourceResult> {
  if (!uri.startsWith(prefix)) throw notFound("resource");
  const path = pathOf("memories", uri.slice(prefix.length));
  const memory = await asked(call, { method: "GET", path }, MemoryShape);
  return { contents: [{ uri, mimeType, text: JSON.stringify(memory, null, 2) }] };
}
