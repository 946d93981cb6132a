import { describe, expect, it } from "vitest";
import type { ScopeIds } from "../../../src/model/scope.ts";
import { freeOptions } from "../../../src/model/tenant.ts";
import { scopeOf, scopeOfSomeone, wholeScope } from "../../../src/tenancy/authenticate.ts";
import { type Principal, requireRole } from "../../../src/tenancy/principal.ts";

const nobody: ScopeIds = { userId: null, agentId: null, sessionId: null };
const key: Principal = {
  tenantId: "t",
  role: "write",
  keyId: "key_1",
  confined: null,
  options: freeOptions,
};
const ofUser = {
  userId: "ada",
  agentId: null,
  sessionId: null,
  allow: ["read" as const],
  sessions: new Set(["own"]),
};
const token: Principal = { ...key, confined: { ...ofUser, sessionId: "s1" } };

describe("a role", () => {
  it("reaches what is needed of it and of the lesser ones, no more", () => {
    const reaches = (role: Principal["role"], needed: Principal["role"]) => {
      try {
        requireRole({ ...key, role }, needed);
        return true;
      } catch {
        return false;
      }
    };
    expect(reaches("read", "read")).toBe(true);
    expect(reaches("read", "write")).toBe(false);
    expect(reaches("write", "read")).toBe(true);
    expect(reaches("write", "admin")).toBe(false);
    expect(reaches("admin", "admin")).toBe(true);
  });
});

describe("a key's scope", () => {
  it("is what the request names, in the key's own tenant", () => {
    expect(scopeOf(key, { ...nobody, userId: "bo" })).toEqual({
      ...nobody,
      tenantId: "t",
      userId: "bo",
    });
    expect(wholeScope(key)).toEqual({ ...nobody, tenantId: "t" });
  });

  it("has to name someone where the call is about someone", () => {
    expect(() => scopeOfSomeone(key, nobody)).toThrow(/user_id/);
  });
});

describe("a confined token's scope", () => {
  it("is filled in where the request names nobody", () => {
    const own = { tenantId: "t", userId: "ada", agentId: null, sessionId: "s1" };
    expect(scopeOfSomeone(token, nobody)).toEqual(own);
    expect(scopeOf(token, { ...nobody, userId: "ada" })).toEqual(own);
    expect(wholeScope(token)).toEqual(own);
  });

  it.each([
    [{ ...nobody, userId: "bo" }, "user_id"],
    [{ ...nobody, sessionId: "s2" }, "session_id"],
    [{ ...nobody, agentId: "coach" }, "agent_id"],
  ])("refuses %j", (ids, name) => {
    expect(() => scopeOf(token, ids)).toThrow(new RegExp(`forbidden.*${name}`));
  });
});
