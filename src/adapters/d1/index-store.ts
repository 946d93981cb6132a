import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { rebuildBlocksMax, rebuildCharsMax, segmentStride } from "../../model/limits.ts";
import type { Attachment } from "../../model/turn.ts";
import type { BlockPlace, IndexSlice, IndexStore, NumberedBlock } from "../../ports/index-store.ts";
import { isHere } from "./fence.ts";
import { rowsOf, runBatch } from "./database.ts";
import type { Database } from "./database.ts";
import { fieldOf } from "./rows.ts";
import { fromExact } from "./schema.ts";

const job = "reindex_lexical";

interface PartitionRow {
  id: string;
  key: string;
  generation: number;
  block: number;
  fill: number;
  /** The first block of the partition that is still to be looked at. */
  first: number;
}

/** The index store. Rebuilt blocks are read and written apart, so a write tells whether something came between. */
export function d1IndexStore(db: Database): IndexStore {
  const query = async <Row>(statement: SQL): Promise<Row[]> => {
    const [rows] = await db.batch([rowsOf<Row>(db, statement)]);
    return rows;
  };

  return {
    async slice({ tenantId }, after) {
      const [partition] = await query<PartitionRow>(nextPartition(tenantId, after));
      if (partition === undefined) return null;
      const end = Math.min(partition.block, partition.first + rebuildBlocksMax - 1);
      const sizes = await query<{ block: number; chars: number }>(
        sizesOf(partition.id, partition.first, end),
      );
      const last = lastWithin(partition.first, end, sizes);
      const [from, to] = [partition.first * segmentStride, (last + 1) * segmentStride - 1];
      const [state, rows, turns, memories] = await db.batch([
        rowsOf<Pick<PartitionRow, "generation" | "block" | "fill">>(
          db,
          sql`select generation, block, fill from partitions where id = ${partition.id}`,
        ),
        rowsOf<NumberedBlock>(
          db,
          sql`select block, n, features, tokens from segments
            where partition_id = ${partition.id} and block between ${partition.first} and ${last}`,
        ),
        rowsOf<Record<"prompt" | "response" | "attachments" | "features", string> & Placed>(
          db,
          sql`select position, prompt, response, attachments, unit_features as features from turns
            where partition_id = ${partition.id} and position between ${from} and ${to}
              and unit_features is not null`,
        ),
        rowsOf<Record<"content" | "features", string> & Placed>(
          db,
          sql`select position, content, unit_features as features from memories
            where partition_id = ${partition.id} and position between ${from} and ${to}
              and unit_features is not null`,
        ),
      ]);
      const now = state[0] ?? partition;
      return {
        partitionId: partition.id,
        key: partition.key,
        ...now,
        first: partition.first,
        last,
        rows,
        turns: turns.map((turn) => ({
          ...turn,
          prompt: fromExact(turn.prompt),
          response: fromExact(turn.response),
          attachments: JSON.parse(turn.attachments) as Attachment[],
        })),
        memories: memories.map((memory) => ({ ...memory, content: fromExact(memory.content) })),
      } satisfies IndexSlice;
    },

    async replace({ tenantId }, slice, blocks) {
      const results = await runBatch(db, replacing(tenantId, slice, blocks));
      return (results.at(-1)?.meta.changes ?? 0) > 0;
    },

    async rebuildOf({ tenantId }) {
      const [row] = await query<{ cursor: string | null }>(
        sql`select cursor from job_state where tenant_id = ${tenantId} and job = ${job}`,
      );
      const cursor = row?.cursor ?? null;
      return cursor === null ? null : JSON.parse(cursor);
    },

    async noteRebuild({ tenantId }, progress, now) {
      const cursor = progress === null ? null : JSON.stringify(progress);
      await db.run(sql`insert into job_state (tenant_id, job, cursor, last_run_at)
        values (${tenantId}, ${job}, ${cursor}, ${now})
        on conflict(tenant_id, job) do update set cursor = excluded.cursor,
          last_run_at = excluded.last_run_at`);
    },

    async rebuilding(limit) {
      const rows = await query<{ tenant_id: string }>(
        sql`select tenant_id from job_state where job = ${job} and cursor is not null
            and ${isHere(sql`tenant_id`)}
          order by last_run_at limit ${limit}`,
      );
      return rows.map((row) => row.tenant_id);
    },
  };
}

interface Placed {
  position: number;
}

/** Goes on in the partition that was left, then in the next by key. */
const nextPartition = (tenantId: string, after: BlockPlace | null): SQL => {
  const rest = (from: SQL, where: SQL): SQL => sql`select * from (
    select id, key, generation, block, fill, ${from} as first from partitions
    where tenant_id = ${tenantId} and ${where} order by key limit 1)`;
  if (after === null) return rest(sql`0`, sql`true`);
  return sql`${rest(sql`${after.block + 1}`, sql`key = ${after.key} and block > ${after.block}`)}
    union all ${rest(sql`0`, sql`key > ${after.key}`)} limit 1`;
};

/** Characters that the texts of each block have. */
const sizesOf = (partitionId: string, first: number, last: number): SQL => {
  const block = sql.raw(`position / ${segmentStride} as block`);
  const between = sql`partition_id = ${partitionId}
    and position between ${first * segmentStride} and ${(last + 1) * segmentStride - 1}`;
  return sql`select block, sum(chars) as chars from (
      select ${block}, length(prompt) + length(response) as chars from turns where ${between}
      union all select ${block}, length(content) from memories where ${between})
    group by block`;
};

/** As many blocks as fit, and one in any case. */
function lastWithin(
  first: number,
  end: number,
  sizes: readonly { block: number; chars: number }[],
): number {
  let left = rebuildCharsMax;
  for (let block = first; block <= end; block++) {
    left -= sizes.find((size) => size.block === block)?.chars ?? 0;
    if (left < 0 && block > first) return block - 1;
  }
  return end;
}

/** Holds where no unit of the slice was ended and none was added to it since it was read. */
const unchanged = (tenantId: string, slice: IndexSlice): SQL => sql`p.id = ${slice.partitionId}
  and p.tenant_id = ${tenantId} and p.generation = ${slice.generation}
  and ${slice.last < slice.block ? sql`true` : sql`p.block = ${slice.block} and p.fill = ${slice.fill}`}`;

function replacing(tenantId: string, slice: IndexSlice, blocks: readonly NumberedBlock[]): SQL[] {
  return [
    sql`insert into segments (tenant_id, partition_id, block, n, changed, features, tokens)
      select p.tenant_id, p.id, ${fieldOf("block")}, ${fieldOf("n")}, p.generation + 1,
        ${fieldOf("features")}, ${fieldOf("tokens")}
      from json_each(${JSON.stringify(blocks)}) cross join partitions p
      where ${unchanged(tenantId, slice)}
      on conflict(partition_id, block) do update set n = excluded.n, changed = excluded.changed,
        features = excluded.features, tokens = excluded.tokens`,
    sql`update partitions as p set generation = generation + 1, writes = writes + 1
      where ${unchanged(tenantId, slice)}`,
  ];
}
