import { afterEach, expect, test } from "vitest";
import { openaiLanguageModel } from "../../../src/adapters/language-model/openai.ts";
import { guardedFetch } from "../../../src/adapters/outbound/guarded-fetch.ts";
import { plainRequest } from "../../contract/language-model.ts";
import { type Behaviour, type Loopback, loopback } from "../../support/loopback.ts";

let servers: Loopback[] = [];
afterEach(async () => {
  await Promise.all(servers.map((server) => server.close()));
  servers = [];
});

async function serving(...behaviours: Behaviour[]): Promise<Loopback> {
  const server = await loopback(...behaviours);
  servers.push(server);
  return server;
}

const asking = (baseUrl: string, allowed: string[]) =>
  openaiLanguageModel({
    baseUrl,
    apiKey: "sk-of-a-tenant",
    model: "m",
    fetch: guardedFetch({ allowed, resolver: null }).fetch,
  }).complete(plainRequest);

const completion = { choices: [{ message: { content: "Fine." }, finish_reason: "stop" }] };

test("an address that the deployment vouches for is asked", async () => {
  const server = await serving({ status: 200, body: completion });
  expect(await asking(server.url, ["127.0.0.1"])).toMatchObject({ text: "Fine." });
  expect(server.requests).toHaveLength(1);
});

test("a private address is not asked, and the error says so", async () => {
  const server = await serving({ status: 200, body: completion });
  await expect(asking(server.url, [])).rejects.toMatchObject({
    problem: "refused",
    message: "refused: nothing is sent there: must be an https address",
  });
  expect(server.requests).toHaveLength(0);
});

test("an answer that points elsewhere is not followed, and the key goes no further", async () => {
  const inner = await serving({ status: 200, body: completion });
  const outer = await serving({ status: 307, headers: { location: inner.url } });
  await expect(asking(outer.url, ["127.0.0.1"])).rejects.toMatchObject({
    problem: "refused",
    message: "refused: the service points elsewhere (307)",
  });
  expect(inner.requests).toHaveLength(0);
});

test("an answer without end is cut off", async () => {
  const server = await serving((response) => {
    response.writeHead(200, { "content-type": "application/json" });
    const more = (): void => {
      if (!response.destroyed) response.write("x".repeat(1_000_000), () => setImmediate(more));
    };
    more();
  });
  await expect(asking(server.url, ["127.0.0.1"])).rejects.toMatchObject({ name: "ModelError" });
});
