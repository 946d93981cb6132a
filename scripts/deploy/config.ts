import { parse } from "smol-toml";
import { z } from "zod";

/** What of `wrangler.toml` differs between environments; all else is carried over as it stands. */
const Wrangler = z.looseObject({
  name: z.string(),
  d1_databases: z.array(z.looseObject({ binding: z.string() })),
  kv_namespaces: z.array(z.looseObject({ binding: z.string() })),
  queues: z.looseObject({
    producers: z.array(z.looseObject({ binding: z.string(), queue: z.string() })),
    consumers: z.array(
      z.looseObject({ queue: z.string(), dead_letter_queue: z.string().optional() }),
    ),
  }),
  vars: z.record(z.string(), z.unknown()).optional(),
});
export type Wrangler = z.infer<typeof Wrangler>;

export const readWrangler = (toml: string): Wrangler => Wrangler.parse(parse(toml));

/** What an environment needs to be there, by name. Names alone lead back to it: no state is kept. */
export interface Wanted {
  worker: string;
  /** In the order of their bindings: `DB`, `DB_1`, … */
  databases: { binding: string; name: string }[];
  namespaces: { binding: string; title: string }[];
  queues: string[];
}

/** Ids of what is there, by name. */
export interface Found {
  databases: ReadonlyMap<string, string>;
  namespaces: ReadonlyMap<string, string>;
  queues: ReadonlySet<string>;
}

const nameIn = (base: string, environment: string): string => `${base}-${environment}`;

const once = <T>(list: readonly T[]): T[] => [...new Set(list)];

/**
 * How many databases an environment has to have: as many as were asked for, and never fewer than it has, since
 * a binding that goes takes its tenants out of reach.
 */
export function shardsFor(
  { name }: Wrangler,
  environment: string,
  asked: number,
  there: ReadonlyMap<string, string>,
): number {
  const worker = nameIn(name, environment);
  const numbers = [...there.keys()].flatMap((one) => {
    const tail = one.startsWith(`${worker}-`) ? one.slice(worker.length + 1) : "";
    return /^[1-9]\d{0,2}$/.test(tail) ? [Number(tail) + 1] : [];
  });
  return Math.max(asked, ...numbers);
}

export function wantedFor(wrangler: Wrangler, environment: string, shards: number): Wanted {
  const worker = nameIn(wrangler.name, environment);
  const queues = [...wrangler.queues.producers, ...wrangler.queues.consumers].map((q) => q.queue);
  return {
    worker,
    databases: Array.from({ length: shards }, (_, i) =>
      i === 0 ? { binding: "DB", name: worker } : { binding: `DB_${i}`, name: `${worker}-${i}` },
    ),
    namespaces: wrangler.kv_namespaces.map(({ binding }) => ({
      binding,
      title: `${worker}-${binding.toLowerCase()}`,
    })),
    queues: once(queues).map((queue) => nameIn(queue, environment)),
  };
}

/** An id where none is known yet: only a dry run sees it. */
const unknownId = "00000000-0000-0000-0000-000000000000";

/**
 * The whole configuration of an environment: that of `wrangler.toml` under the environment's names and
 * ids. An `env` block would not do: it inherits no bindings, so that a binding added to one is missed in the other.
 */
export function configFor(
  wrangler: Wrangler,
  environment: string,
  wanted: Wanted,
  found: Found,
  vars: Readonly<Record<string, string>>,
): Wrangler {
  const home = wrangler.d1_databases.find(({ binding }) => binding === "DB");
  const renamed = (queue: string): string => nameIn(queue, environment);
  return {
    ...wrangler,
    name: wanted.worker,
    vars: { ...wrangler.vars, ...vars },
    d1_databases: wanted.databases.map(({ binding, name }) => ({
      ...home,
      binding,
      database_name: name,
      database_id: found.databases.get(name) ?? unknownId,
    })),
    kv_namespaces: wanted.namespaces.map(({ binding, title }) => ({
      binding,
      id: found.namespaces.get(title) ?? unknownId.replaceAll("-", ""),
    })),
    queues: {
      ...wrangler.queues,
      producers: wrangler.queues.producers.map((one) => ({ ...one, queue: renamed(one.queue) })),
      consumers: wrangler.queues.consumers.map((one) => ({
        ...one,
        queue: renamed(one.queue),
        ...(one.dead_letter_queue === undefined
          ? {}
          : { dead_letter_queue: renamed(one.dead_letter_queue) }),
      })),
    },
  };
}
