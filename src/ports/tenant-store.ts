import type { TenantPlacement } from "../model/placement.ts";
import type { TenantOptions } from "../model/tenant.ts";
import type { ApiKey } from "./key-store.ts";
import type { Page } from "./turn-store.ts";

/** Only what was set, under the names of the wire. */
export type OptionsDocument = Record<string, unknown>;

export interface Tenant {
  id: string;
  name: string;
  createdAt: number;
  document: OptionsDocument;
  options: TenantOptions;
  disabledAt: number | null;
  /** The database that it is kept in; of one that is placed by user its own, beside its users'. */
  shard: string;
  placement: TenantPlacement;
}

export type NewTenant = Pick<Tenant, "id" | "name" | "createdAt" | "document"> & {
  /** Null: wherever there is room. */
  shard: string | null;
  placement: TenantPlacement;
};

/** Tenants themselves: for the deployment's own admin, and for what authentication asks of them. */
export interface TenantStore {
  get(id: string): Promise<Tenant | null>;
  /** What holds for a tenant; null where nothing is written of it. May lag behind. */
  options(id: string): Promise<TenantOptions | null>;
  /** Makes the tenant with its first key; false where another one has this id: nothing is written then. */
  add(tenant: NewTenant, firstKey: ApiKey, hash: string): Promise<boolean>;
  /** Replaces these fields; the tenant is made where only keys of its name were there. */
  write(tenant: Omit<Tenant, "options" | "shard" | "placement">): Promise<void>;
  /** By id, ascending. */
  list(limit: number, cursor: string | null): Promise<Page<Tenant>>;
  /** Origins that any live tenant allows, `max` at most. */
  origins(max: number): Promise<string[]>;
}
