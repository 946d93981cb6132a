import { exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import { Ebb, EbbError } from "../../client/src/index.ts";
import { adminKey } from "../support/api.ts";

/** The client where a Worker would use it: in workerd, over a binding instead of the network. */
const ebb = new Ebb({
  url: "http://ebb.test",
  apiKey: adminKey,
  userId: "in-workerd",
  fetch: (address, init) => exports.default.fetch(address, init),
});

test("the client works inside a Worker", async () => {
  const added = await ebb.memories.add({ content: "Sleeps under a red blanket." });
  if (!("id" in added)) throw new Error("is no memory");
  expect((await ebb.memories.get(added.id)).content).toBe("Sleeps under a red blanket.");
  const found: string[] = [];
  for await (const { id } of ebb.memories.list()) found.push(id);
  expect(found).toEqual([added.id]);
});

test("inside a Worker a refusal is an EbbError that names the field", async () => {
  const refused = await ebb.memories.add({ content: " " }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(EbbError);
  expect(refused).toMatchObject({ status: 422, errors: [{ path: "content" }] });
});
