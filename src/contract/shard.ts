import { z } from "zod";
import { isShardName } from "../model/placement.ts";

/** The name of a binding, such as `DB_2`. */
export const ShardName = z.string().refine(isShardName, "must be DB, DB_1, DB_2 and so on");

export const ShardShape = z
  .object({
    name: z.string().describe("of the binding; DB also has tenants, keys and this list"),
    weight: z.number().describe("its share of new tenants beside the others'; 0 takes none"),
    tenants: z.int(),
    bytes: z.int().nullable().describe("size of the database; a D1 database holds 10 GB at most"),
  })
  .meta({ id: "Shard" });

export const ShardList = z.object({ data: z.array(ShardShape) }).meta({ id: "ShardList" });

export const ShardPatch = z
  .strictObject({ weight: z.number().min(0).max(1000) })
  .meta({ id: "ShardPatch" });

export const ShardParams = z.object({ name: ShardName });
