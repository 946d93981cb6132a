/** The database that every deployment has: of tenants, keys and placements, and of who was placed nowhere else. */
export const homeShard = "DB";

export const isShardName = (name: string): boolean => /^DB(?:_[1-9]\d{0,3})?$/.test(name);

/** How a tenant lies in databases: all of it in one, or each of its users in one. */
export const tenantPlacements = ["by_tenant", "by_user"] as const;
export type TenantPlacement = (typeof tenantPlacements)[number];

/** What of a tenant that is spread has a place of its own. */
export const residentKinds = ["user", "session"] as const;
export type ResidentKind = (typeof residentKinds)[number];

export interface WeighedShard {
  name: string;
  /** What share of the new it gets beside the others'; 0 gets none. */
  weight: number;
}

/**
 * The shard of something new, by weighted rendezvous hashing (Thaler and Ravishankar 1998; weights after Schindelhauer and
 * Schomaker 2005): each shard draws a number from the key and its own name, and the best draw wins. A shard more takes from each of the
 * others only what it wins itself. Null where no shard takes anything.
 */
export function shardFor(key: string, shards: readonly WeighedShard[]): string | null {
  let best: { name: string; score: number } | null = null;
  for (const { name, weight } of shards) {
    if (!(weight > 0)) continue;
    const score = weight / -Math.log(draw(name, key));
    if (best === null || score > best.score || (score === best.score && name < best.name)) {
      best = { name, score };
    }
  }
  return best?.name ?? null;
}

/** Uniform in (0, 1), the same everywhere and for good: 53 bits of two hashes. */
function draw(name: string, key: string): number {
  const text = `${name}\u0000${key}`;
  const high = hash32(text, 0x811c9dc5) >>> 5;
  const low = hash32(text, 0x9747b28c) >>> 6;
  return (high * 2 ** 26 + low + 0.5) / 2 ** 53;
}

/** FNV-1a over UTF-16 code units, with MurmurHash3's last mix so that near keys lie far apart. */
function hash32(text: string, seed: number): number {
  let hash = seed;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** What a user's database is drawn by: no two users of any tenants share one. */
export const userKey = (tenantId: string, userId: string): string =>
  JSON.stringify([tenantId, userId]);
