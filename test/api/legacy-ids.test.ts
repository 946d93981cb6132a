import { describe, expect, it } from "vitest";
import { call, someone } from "../support/api.ts";
import { read } from "../support/wire.ts";

/** An agent of its own, so that its settings are no other test's. */
async function aScope(recall: Record<string, unknown>) {
  const agent = `agent-${crypto.randomUUID()}`;
  await call("PATCH", `/v1/settings/agents/${agent}`, { body: { recall } });
  return { user_id: someone(), agent_id: agent };
}
type Ids = Record<string, string>;
const added = async (ids: Ids, content: string) =>
  read.memory((await call("POST", "/v1/memories", { body: { ...ids, content } })).body);
const listed = async (ids: Ids) =>
  read.memories((await call("GET", `/v1/memories?${new URLSearchParams(ids).toString()}`)).body)
    .data;
const found = async (ids: Ids) =>
  read.found((await call("POST", "/v1/memories/search", { body: { ...ids, query: "cello" } })).body)
    .memories;
const recalled = async (ids: Ids) => {
  const body = { ...ids, prompt: "What about the cello?" };
  return read.recalled((await call("POST", "/v1/retrieve", { body })).body);
};

describe("ids as older clients wrote them", () => {
  it("are read where the present ones lead to nothing", async () => {
    const ids = await aScope({});
    const older = { user_id: `private_${ids.user_id}`, agent_id: `preset:${ids.agent_id}` };
    const { id } = await added(older, "The cello is from 1890.");
    expect((await listed(ids)).map((each) => each.id)).toEqual([id]);
    expect((await found(ids)).map((each) => each.id)).toEqual([id]);
    const answer = await recalled(ids);
    expect(answer.memories.map((each) => each.id)).toEqual([id]);
    expect(answer.context).toMatch(/1890/);
  });

  it("of runs in base64 are read too", async () => {
    const run = `räksmörgås-${crypto.randomUUID()}`;
    const bytes = new TextEncoder().encode(run);
    for (const older of [
      btoa(String.fromCharCode(...bytes)),
      btoa(String.fromCharCode(...bytes)).replaceAll("=", ""),
    ]) {
      await added({ session_id: older }, "The cello case is black.");
    }
    expect((await found({ session_id: run })).length).toBeGreaterThan(0);
    expect((await listed({ session_id: run })).length).toBeGreaterThan(0);
  });

  it("are left alone where the present ones lead somewhere", async () => {
    const ids = await aScope({});
    await added({ ...ids, user_id: `private_${ids.user_id}` }, "The cello is from 1890.");
    const { id } = await added(ids, "The cello bow is new.");
    expect((await listed(ids)).map((each) => each.id)).toEqual([id]);
    expect((await found(ids)).map((each) => each.id)).toEqual([id]);
  });

  it("are left alone where the setting is off", async () => {
    const ids = await aScope({ legacy_scope_fallback: false });
    await added({ ...ids, user_id: `private_${ids.user_id}` }, "The cello is from 1890.");
    expect(await listed(ids)).toEqual([]);
    expect(await found(ids)).toEqual([]);
    expect((await recalled(ids)).memories).toEqual([]);
  });

  it("are not read for a client token, which is confined to its own", async () => {
    const ids = await aScope({});
    await added({ ...ids, user_id: `private_${ids.user_id}` }, "The cello is from 1890.");
    const body = { ...ids, allow: ["read"], ttl_s: 60 };
    const { token } = read.token((await call("POST", "/v1/tokens", { body })).body);
    const answer = await call("GET", "/v1/memories", { key: token });
    expect(read.memories(answer.body).data).toEqual([]);
  });

  it("are copied to the present ones once, where that is wanted", async () => {
    const ids = await aScope({ auto_migrate_on_read: true });
    const older = { ...ids, user_id: `private_${ids.user_id}` };
    const cello = await added(older, "The cello is from 1890.");
    const harp = await added(older, "The harp is from 1910.");
    expect((await found(ids))[0]?.id).toBe(cello.id);
    await expect
      .poll(async () => (await listed(ids)).map(({ user_id }) => user_id))
      .toEqual([ids.user_id, ids.user_id]);
    const copies = await listed(ids);
    expect(copies.map(({ content }) => content).toSorted()).toEqual(
      [cello.content, harp.content].toSorted(),
    );
    expect(copies.map(({ created_at }) => created_at).toSorted()).toEqual(
      [cello.created_at, harp.created_at].toSorted(),
    );
    expect((await found(ids)).map(({ id }) => id)).not.toContain(cello.id);
    await Promise.all([found(ids), listed(ids), recalled(ids)]);
    expect(await listed(ids)).toHaveLength(2);
    expect(await listed(older)).toHaveLength(2);
  });
});
