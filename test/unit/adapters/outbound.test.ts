import { afterEach, describe, expect, it } from "vitest";
import { fetchOutbound } from "../../../src/adapters/outbound/fetch.ts";
import { webCryptoVault } from "../../../src/adapters/platform/vault.ts";
import { type Loopback, loopback } from "../../support/loopback.ts";

const open: Loopback[] = [];
const serve = async (...behaviours: Parameters<typeof loopback>): Promise<Loopback> => {
  const server = await loopback(...behaviours);
  open.push(server);
  return server;
};
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

const outbound = fetchOutbound({ allowed: ["127.0.0.1"], resolver: null });
const post = (url: string, by = outbound, timeoutMs = 10_000) =>
  by.post({ url, headers: { "webhook-id": "evt_1" }, body: '{"a":1}', timeoutMs });

describe("a request to a receiver", () => {
  it("carries its body and headers, and tells the answer's status", async () => {
    const server = await serve({ status: 204 }, { status: 503 });
    expect(await post(`${server.url}/hook`)).toEqual({ status: 204 });
    expect(await post(`${server.url}/hook`)).toEqual({ status: 503 });
    const [first] = server.requests;
    expect(first).toMatchObject({ method: "POST", path: "/hook", body: { a: 1 } });
    expect(first?.headers["webhook-id"]).toBe("evt_1");
  });

  it("follows no redirect", async () => {
    const server = await serve({ status: 307, headers: { location: "/elsewhere" } });
    expect(await post(server.url)).toEqual({ status: 307 });
    expect(server.requests).toHaveLength(1);
  });

  it("ends with its time, and tells of a receiver that is not there", async () => {
    const server = await serve("hang");
    expect(await post(server.url, outbound, 300)).toEqual({
      problem: "no answer within 300 ms",
    });
    const reset = await serve("reset");
    expect(await post(reset.url)).toEqual({ problem: "could not be reached" });
  });

  it("does not leave for an address that is refused", async () => {
    const server = await serve({ status: 204 });
    const result = await post(server.url, fetchOutbound({ allowed: [], resolver: null }));
    expect(result).toEqual({ problem: "the address must be an https address" });
    expect(server.requests).toHaveLength(0);
  });

  it("does not leave for a name that resolves to a private address, or to none", async () => {
    const answer = (...data: string[]) => ({
      status: 200,
      body: { Status: 0, Answer: data.map((each) => ({ type: 1, data: each })) },
    });
    const inner = await serve(answer("93.184.216.34", "10.0.0.7"));
    const guarded = fetchOutbound({ allowed: [], resolver: inner.url });
    expect(await post("https://rebind.example.com/", guarded)).toEqual({
      problem: "the name leads to a private address",
    });
    const empty = await serve(answer());
    expect(
      await post("https://none.example.com/", fetchOutbound({ allowed: [], resolver: empty.url })),
    ).toEqual({ problem: "the name has no address" });
    expect(inner.requests.map(({ path }) => path).toSorted()).toEqual([
      "/?name=rebind.example.com&type=A",
      "/?name=rebind.example.com&type=AAAA",
    ]);
  });
});

describe("a secret at rest", () => {
  it("is opened by the same deployment for the same owner only", async () => {
    const vault = webCryptoVault("a-signing-secret-of-some-length");
    const sealed = await vault.seal("whsec_abc", "whk_1");
    expect(sealed).not.toContain("whsec_abc");
    expect(await vault.seal("whsec_abc", "whk_1")).not.toBe(sealed);
    expect(await vault.open(sealed, "whk_1")).toBe("whsec_abc");
    expect(await vault.open(sealed, "whk_2")).toBeNull();
    expect(await webCryptoVault("another-secret-of-some-length").open(sealed, "whk_1")).toBeNull();
    for (const odd of ["", "v1.", "v1.?.?", `${sealed}x`, sealed.replace("v1", "v2")]) {
      expect(await vault.open(odd, "whk_1"), odd).toBeNull();
    }
  });
});
