import { aTenant, call, someone } from "./api.ts";
import { read } from "./wire.ts";

/** A user with a tenant's key, and what the graph shows of them. */

export interface Home {
  key: string;
  user: string;
}

export const aHome = async (): Promise<Home> => ({ key: (await aTenant()).key, user: someone() });

/** Says it, turn by turn, from 1 May 2026 on: one a day. */
export async function told({ key, user }: Home, said: readonly string[]): Promise<void> {
  for (const [i, prompt] of said.entries()) {
    const created_at = `2026-05-0${i + 1}T12:00:00Z`;
    const { status, body } = await call("POST", "/v1/store?wait=true", {
      key,
      body: { user_id: user, prompt, response: "", created_at },
    });
    if (status !== 200) throw new Error(JSON.stringify(body));
  }
}

export const entities = async (
  { key, user }: Home,
  query = "",
): Promise<ReturnType<typeof read.entities>["data"]> =>
  read.entities((await call("GET", `/v1/entities?user_id=${user}${query}`, { key })).body).data;

export async function idOf(home: Home, name: string): Promise<string> {
  const found = (await entities(home)).find((entity) => entity.name === name);
  if (found === undefined) throw new Error(`no entity ${name}`);
  return found.id;
}

export const detail = async ({ key }: Home, id: string): Promise<ReturnType<typeof read.entity>> =>
  read.entity((await call("GET", `/v1/entities/${id}`, { key })).body);
