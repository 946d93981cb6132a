import { z } from "zod";
import type { Found, Wanted } from "./config.ts";
import { must } from "./wrangler.ts";
import type { RunWrangler } from "./wrangler.ts";

const Databases = z.array(z.object({ uuid: z.string(), name: z.string() }));
const Namespaces = z.array(z.object({ id: z.string(), title: z.string() }));
const Names = z.array(z.object({ name: z.string() }));

/** wrangler may print notices before its JSON. */
const jsonIn = (text: string): unknown => JSON.parse(text.slice(text.search(/^[[{]/m)));

export const nothing: Found = { databases: new Map(), namespaces: new Map(), queues: new Set() };

/** Whether wrangler may speak for an account: a login, or `CLOUDFLARE_API_TOKEN`. */
export const signedIn = async (wrangler: RunWrangler): Promise<boolean> =>
  process.env["CLOUDFLARE_API_TOKEN"] !== undefined ||
  (await wrangler(["whoami"])).stdout.includes("You are logged in");

/** Ids of the account's D1 databases, by name. */
export async function databasesIn(wrangler: RunWrangler): Promise<Map<string, string>> {
  const { stdout } = await must(wrangler(["d1", "list", "--json"]), "Listing D1 databases");
  return new Map(Databases.parse(jsonIn(stdout)).map(({ name, uuid }) => [name, uuid]));
}

/** What of `wanted` the account has. */
export async function findIn(wrangler: RunWrangler, wanted: Wanted): Promise<Found> {
  const databases = await databasesIn(wrangler);
  const { stdout } = await must(wrangler(["kv", "namespace", "list"]), "Listing KV namespaces");
  const namespaces = Namespaces.parse(jsonIn(stdout));
  const queues = new Set<string>();
  for (const name of wanted.queues) {
    if ((await wrangler(["queues", "info", name])).ok) queues.add(name);
  }
  return { databases, namespaces: new Map(namespaces.map(({ title, id }) => [title, id])), queues };
}

/** Names of the secrets that a Worker has; none where there is no such Worker. */
export async function secretsOf(wrangler: RunWrangler, worker: string): Promise<Set<string>> {
  const listed = await wrangler(["secret", "list", "--name", worker, "--format", "json"]);
  if (!listed.ok) return new Set();
  return new Set(Names.parse(jsonIn(listed.stdout)).map(({ name }) => name));
}
