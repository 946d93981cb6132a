export interface Placement {
  /** Name of the tenant's database. */
  shard: string;
  /** It is on its way to another: what is read here holds for this moment only. */
  isMoving: boolean;
  /** From when on (epoch ms) each of its users has a database; null: all of it is in this one. */
  spreadAt: number | null;
}

/** Where tenants are kept. It stands in the home database; other databases know nothing of it. */
export interface Directory {
  /** Where a tenant is kept: at home where nothing is written of it. `fresh` asks the home database itself. */
  placement(tenantId: string, fresh?: boolean): Promise<Placement>;
  /** Own databases of the tenants that are spread, by tenant. */
  spread(): Promise<ReadonlyMap<string, string>>;
  /** From `at` on users are placed apart. False where the tenant moves, or is spread already. */
  setSpread(tenantId: string, at: number): Promise<boolean>;
  /** How many tenants each shard has that has any, by name. */
  counts(): Promise<Map<string, number>>;
  /** What share of new tenants each shard gets; one that is not named has 1. */
  weights(): Promise<Map<string, number>>;
  setWeight(shard: string, weight: number): Promise<void>;
  /** Whose a source of platform events is; null where it was not noted: then it is kept at home. */
  tenantOfSource(sourceId: string): Promise<string | null>;
  noteSources(tenantId: string, sourceIds: readonly string[]): Promise<void>;
  forgetSource(sourceId: string): Promise<void>;
}
