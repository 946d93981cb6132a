import { env } from "cloudflare:workers";

/** Rows beside those that are there, in every table that grows with what is remembered. */

/** Columns that tell rows apart, by table; all others are copied as they are. */
const told: Readonly<Record<string, readonly string[]>> = {
  turns: ["id", "session_id"],
  sessions: ["id"],
  memories: ["id", "content_hash", "attribute", "session_id"],
  memory_versions: ["memory_id"],
  memory_sources: ["memory_id", "turn_id"],
  memory_tags: ["memory_id"],
  quantities: ["memory_id"],
  entities: ["id", "normal_name"],
  entity_aliases: ["entity_id", "normal_alias"],
  mentions: ["entity_id", "memory_id"],
  edges: ["id", "subject_id", "object_id"],
  edge_sources: ["edge_id", "memory_id"],
  outbox: ["id"],
};

/** Where rows of a crowd stand: a place is a unit's, and theirs are none of the index's. */
const places: Readonly<Record<string, string>> = {
  turns: "null",
  memories: "null",
  memory_sources: "-2 - n.value",
};

/**
 * Copies every row `times` times under other ids: of the same users, or of others in the same tenant.
 */
export async function crowd(times: number, whose: "their own" | "others'"): Promise<void> {
  const numbers = JSON.stringify(Array.from({ length: times }, (_, n) => n));
  const mark = whose === "their own" ? "'~' || n.value" : "'+' || n.value";
  const moment = whose === "their own" ? "- 1 - n.value" : "+ 1 + n.value";
  const moved = new Set(whose === "their own" ? [] : ["user_id", "partition_id"]);
  const statements = [];
  for (const [table, ids] of Object.entries(told)) {
    const { results } = await env.DB.prepare(`select name from pragma_table_info('${table}')`).all<{
      name: string;
    }>();
    const columns = results.map(({ name }) => name);
    const values = columns.map((name) => {
      // Their own are older, so that a page of the latest is a page; those of others are newer, so that
      // whoever looks through all of them from the latest on has many to look through.
      if (name.endsWith("_at") && name !== "expires_at") return `t."${name}" ${moment}`;
      if (name === "position") return places[table] ?? "null";
      return ids.includes(name) || moved.has(name) ? `t."${name}" || ${mark}` : `t."${name}"`;
    });
    statements.push(
      env.DB.prepare(
        `insert or ignore into ${table} (${columns.map((name) => `"${name}"`).join(", ")})
          select ${values.join(", ")} from json_each(?) n cross join (select * from ${table}) t`,
      ).bind(numbers),
    );
  }
  await env.DB.batch(statements);
}
