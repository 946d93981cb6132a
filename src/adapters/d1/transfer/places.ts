import { type SQL, sql } from "drizzle-orm";
import type { PackedUnit } from "../../../model/lexical/unit.ts";
import { segmentStride, segmentUnitsMax } from "../../../model/limits.ts";
import type { Partition, Scope } from "../../../model/scope.ts";
import { insertRows } from "../rows.ts";
import { partitions } from "../schema.ts";

/** A row that was written with index entries of its own: a turn has two, a memory one. */
export interface Placed {
  id: string;
  units: readonly PackedUnit[];
}

/** Partitions that are not there yet. */
export const partitionStatement = (
  { tenantId }: Scope,
  rows: readonly (Partition & { id: string })[],
): SQL =>
  insertRows(
    partitions,
    rows.map(({ id, key, layer }) => ({ id, key, layer, tenantId })),
  );

/**
 * Appends index entries of the rows that this batch wrote to their partition, in order, and notes their
 * places. Which rows those are is found inside the batch (`written`, of a row `w`), so two imports of
 * the same file at once append each entry once.
 */
export function placeStatements(
  { tenantId }: Scope,
  table: "turns" | "memories",
  partitionId: string,
  rows: readonly Placed[],
  written: SQL,
): SQL[] {
  const width = sql.raw(String(rows[0]?.units.length ?? 0));
  const payload = JSON.stringify(
    rows.map(({ id, units }) => ({
      id,
      features: units.map(({ features }) => features).join(""),
      tokens: units.map(({ tokens }) => tokens).join(""),
    })),
  );
  const ours = sql`(select u.key as place, w.id, u.value->>'$.features' as features,
      u.value->>'$.tokens' as tokens
    from json_each(${payload}) u cross join ${sql.identifier(table)} w on w.id = u.value->>'$.id'
    where ${written})`;
  const full = sql`fill > 0 and fill + o.n > ${segmentUnitsMax}`;
  const stride = sql.raw(String(segmentStride));
  return [
    sql`update partitions set writes = writes + 1,
        block = case when ${full} then block + 1 else block end,
        fill = case when ${full} then o.n else fill + o.n end
      from (select count(*) * ${width} as n from ${ours}) o
      where partitions.id = ${partitionId} and o.n > 0`,
    sql`insert into segments (tenant_id, partition_id, block, n, features, tokens)
      select ${tenantId}, p.id, p.block, o.n, o.features, o.tokens
      from partitions p cross join (select count(*) * ${width} as n,
          group_concat(features, '' order by place) as features,
          group_concat(tokens, '' order by place) as tokens from ${ours}) o
      where p.id = ${partitionId} and o.n > 0
      on conflict(partition_id, block) do update set n = n + excluded.n,
        features = features || excluded.features, tokens = tokens || excluded.tokens`,
    sql`update ${sql.identifier(table)} set position = p.place, unit_features = p.features
      from (select o.id, o.features, p.block * ${stride} + p.fill
          + (row_number() over (order by o.place) - 1 - count(*) over ()) * ${width} as place
        from ${ours} o cross join partitions p on p.id = ${partitionId}) p
      where ${sql.identifier(table)}.id = p.id`,
  ];
}
