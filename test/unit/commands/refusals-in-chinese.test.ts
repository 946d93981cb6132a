import { expect, test } from "vitest";
import { refusalInChinese } from "../../../src/commands/refusals-in-chinese.ts";
import { RememberBody } from "../../../src/contract/remember.ts";
import { SearchBody } from "../../../src/contract/search.ts";
import { invalidRequest } from "../../../src/http/errors.ts";
import { EbbError } from "../../../src/model/errors.ts";
import { freeOptions } from "../../../src/model/tenant.ts";
import { scopeOf } from "../../../src/tenancy/authenticate.ts";
import { type Principal, requireKey, requireRole } from "../../../src/tenancy/principal.ts";

const reader: Principal = {
  tenantId: "default",
  role: "read",
  keyId: "key_1",
  confined: null,
  options: freeOptions,
};
const nobody = { userId: null, agentId: null, sessionId: null };
const visitor: Principal = {
  ...reader,
  confined: { ...nobody, userId: "ada", allow: ["read", "write"], sessions: new Set() },
};

/** What a command's answer says of what this throws. */
function told(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof EbbError) return refusalInChinese(error.code, error.detail);
    throw error;
  }
  throw new Error("nothing was refused");
}

test.each<[string, () => unknown]>([
  ["这需要有写入权限的密钥，现有的密钥只有读取权限。", () => requireRole(reader, "write")],
  ["此令牌只可读取、写入，这需要管理权限。", () => requireRole(visitor, "admin")],
  ["这需要 API 密钥，令牌不行。", () => requireKey(visitor)],
  ["此令牌限于另一个用户。", () => scopeOf(visitor, { ...nobody, userId: "bob" })],
])("a refusal reads as %s", (chinese, act) => {
  expect(told(act)).toBe(chinese);
});

const remembering = { user_id: "ada", content: "茶" };
test.each([
  ["用户：至少 1 个字符", RememberBody, { ...remembering, user_id: "" }],
  ["助手：不能为空白", RememberBody, { ...remembering, agent_id: " " }],
  ["标签第 2 项：最多 64 个字符", RememberBody, { ...remembering, tags: ["a", "b".repeat(65)] }],
  ["标签：最多 32 项", RememberBody, { ...remembering, tags: Array(33).fill("a") }],
  ["标签第 1 项：不能含有控制字符", RememberBody, { ...remembering, tags: ["a\u0007"] }],
  ["内容：不能为空白", RememberBody, { ...remembering, content: "\u200b" }],
  ["重要性：不能大于 10", RememberBody, { ...remembering, importance: 11 }],
  ["元数据：嵌套不能超过 8 层", RememberBody, { ...remembering, metadata: nested(9) }],
  ["过期：必须是 RFC 3339 时间或纪元秒数", RememberBody, { ...remembering, expires_at: "明天" }],
  ["数量：不能大于 100", SearchBody, { user_id: "ada", query: "茶", limit: 10_000 }],
])("a fault of a field reads as %s", (chinese, shape, body) => {
  const parsed = shape.safeParse(body);
  expect(
    told(() => {
      if (!parsed.success) throw invalidRequest(parsed.error);
    }),
  ).toBe(chinese);
});

test("what is Chinese stays, and what nobody translated is told with its kind", () => {
  expect(refusalInChinese("invalid_request", "数量：须为整数")).toBe("数量：须为整数");
  expect(refusalInChinese("forbidden", "Something new.")).toBe("权限不足。");
  expect(refusalInChinese("invalid_request", "Something new.")).toBe("命令有误（Something new.）");
});

function nested(depth: number): Record<string, unknown> {
  return depth === 0 ? {} : { in: nested(depth - 1) };
}
