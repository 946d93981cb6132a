import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { aKey, call, someone } from "../support/api.ts";
import { read } from "../support/wire.ts";

const post = (key: string, body: unknown, path = "/v1/store", apiKey?: string) =>
  call("POST", path, {
    body,
    headers: { "idempotency-key": key },
    ...(apiKey === undefined ? {} : { key: apiKey }),
  });

const aTurn = () => ({ prompt: "I keep bees.", response: "How many?", user_id: someone() });
const turnsOf = async (user: string) =>
  read.turns((await call("GET", `/v1/turns?user_id=${user}`)).body).data;

describe("an Idempotency-Key", () => {
  it("gets the first answer again for the same request, and stores once", async () => {
    const [key, body] = [crypto.randomUUID(), aTurn()];
    const first = await post(key, body);
    const second = await post(key, body);
    expect([first.status, second.status]).toEqual([202, 202]);
    expect(second.body).toEqual(first.body);
    expect(first.headers.get("idempotency-replayed")).toBeNull();
    expect(second.headers.get("idempotency-replayed")).toBe("true");
    expect(await turnsOf(body.user_id)).toHaveLength(1);
  });

  it("gets the memories again where the first answer was waited for", async () => {
    const [key, body] = [crypto.randomUUID(), aTurn()];
    const first = await post(key, body, "/v1/store?wait=true");
    const second = await post(key, body, "/v1/store?wait=true");
    expect(second.status).toBe(200);
    expect(read.done(second.body)).toEqual(read.done(first.body));
  });

  it("does not bring back what was forgotten since, nor store it again", async () => {
    const [key, body] = [crypto.randomUUID(), { ...aTurn(), prompt: "I keep a locket of jade." }];
    const first = await post(key, body, "/v1/store?wait=true");
    const [memory] = read.done(first.body).memories;
    await call("DELETE", `/v1/memories/${memory?.id}`);
    const again = await post(key, body, "/v1/store?wait=true");
    expect(again.status).toBe(409);
    expect(JSON.stringify(again.body)).toContain("has been forgotten since");
    expect(JSON.stringify(again.body)).not.toContain("jade");
    expect(await turnsOf(body.user_id)).toHaveLength(1);
  });

  it("gets a wish to forget answered again with the ids of what is gone", async () => {
    const user_id = someone();
    await call("POST", "/v1/store?wait=true", {
      body: { user_id, prompt: "I live in Ghent.", response: "" },
    });
    const [key, body] = [
      crypto.randomUUID(),
      { user_id, prompt: "/forget_that I live in Ghent", response: "" },
    ];
    const first = await post(key, body, "/v1/store?wait=true");
    const second = await post(key, body, "/v1/store?wait=true");
    expect(read.done(first.body).forgotten).toHaveLength(1);
    expect([second.status, second.body]).toEqual([200, first.body]);
  });

  it("is refused with 409 for another body or another path", async () => {
    const [key, body] = [crypto.randomUUID(), aTurn()];
    await post(key, body);
    for (const answer of [
      await post(key, { ...body, prompt: "I keep hens." }),
      await post(key, body, "/v1/store?wait=true"),
    ]) {
      expect([answer.status, read.problem(answer.body).code]).toEqual([409, "conflict"]);
    }
    expect(await turnsOf(body.user_id)).toHaveLength(1);
  });

  it("stores once when the same request comes ten times at once", async () => {
    const [key, body] = [crypto.randomUUID(), aTurn()];
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(key, body)));
    const accepted = answers.filter(({ status }) => status === 202);
    const running = answers.filter(({ status }) => status === 409);
    expect(accepted.length).toBeGreaterThan(0);
    expect(accepted.length + running.length).toBe(10);
    for (const { headers } of running) expect(headers.get("retry-after")).toBe("1");
    expect(new Set(accepted.map(({ body: answer }) => read.stored(answer).turn_id)).size).toBe(1);
    expect(await turnsOf(body.user_id)).toHaveLength(1);
  });

  it("is free again after a refusal, so that a mended request goes through", async () => {
    const [key, body] = [crypto.randomUUID(), aTurn()];
    expect((await post(key, { ...body, prompt: " " })).status).toBe(422);
    expect((await post(key, body)).status).toBe(202);
  });

  it("makes the same turn when the first request died and the next one takes over", async () => {
    const [key, body] = [crypto.randomUUID(), aTurn()];
    const first = read.stored((await post(key, body)).body);
    // As a request leaves it that stored its turn and died before it answered.
    await env.DB.prepare(
      "update idempotency set status = null, response = null, claimed_at = claimed_at where key = ?",
    )
      .bind(key)
      .run();
    expect((await post(key, body)).status).toBe(409);
    await env.DB.prepare("update idempotency set status = 0 where key = ?").bind(key).run();
    const second = await post(key, body);
    expect(second.status).toBe(202);
    expect(read.stored(second.body).turn_id).toBe(first.turn_id);
    expect(await turnsOf(body.user_id)).toHaveLength(1);
  });

  it("is forgotten after a day", async () => {
    const [key, body] = [crypto.randomUUID(), aTurn()];
    await post(key, body);
    await env.DB.prepare("update idempotency set claimed_at = claimed_at - 86400001 where key = ?")
      .bind(key)
      .run();
    expect((await post(key, { ...body, prompt: "I keep hens." })).status).toBe(202);
  });

  it("belongs to its tenant", async () => {
    const [key, body, other] = [crypto.randomUUID(), aTurn(), await aKey("elsewhere", "write")];
    const ours = read.stored((await post(key, body)).body);
    const theirs = await post(key, { ...body, prompt: "I keep hens." }, "/v1/store", other);
    expect(theirs.status).toBe(202);
    expect(read.stored(theirs.body).turn_id).not.toBe(ours.turn_id);
  });

  it("has to be visible ASCII of bounded length", async () => {
    for (const key of ["a b", "x".repeat(256)]) expect((await post(key, aTurn())).status).toBe(422);
  });

  it("is taken by every POST that writes something here", async () => {
    const { body } = await call("GET", "/openapi.json", { key: null });
    const { paths } = body as { paths: Record<string, { post?: Record<string, unknown> }> };
    const writing = Object.entries(paths).flatMap(([path, { post: operation }]) =>
      operation === undefined || operation["x-access"] === "read" ? [] : [{ path, operation }],
    );
    expect(writing.length).toBeGreaterThan(5);
    const without = writing.filter(({ operation }) => operation["x-idempotent"] !== true);
    // A token is signed, and kept nowhere; an import may be repeated as it is.
    // What a platform repeats is known by the platform's own ids.
    expect(without.map(({ path }) => path)).toEqual([
      "/v1/tokens",
      "/v1/import",
      "/v1/hooks/{platform}/{source}",
      "/v1/hooks/{platform}",
      // Writes nothing but what it cost; and a second move to the same place is the first one.
      "/v1/admin/tenants/{id}/models/check",
      "/v1/admin/tenants/{id}/move",
    ]);
  });
});
