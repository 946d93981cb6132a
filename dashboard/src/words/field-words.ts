import { inBoth } from "./language.ts";

/** What a request's fields are called where the server finds one wrong; one that is not here keeps its name. */
const fieldWords = inBoth(
  {
    of: (field: string, message: string) => `${field}: ${message}`,
    nth: (field: string, n: string) => `${field}, no. ${n}`,
    inside: (field: string, part: string) => `${field}, ${part}`,
    names: {
      id: "Id",
      name: "Name",
      content: "What is remembered",
      type: "Kind",
      layer: "Layer",
      emotion: "Emotion",
      importance: "Importance",
      tags: "Tags",
      metadata: "Metadata",
      expires_at: "Expires",
      prompt: "What the user says",
      response: "What was answered",
      query: "What is looked for",
      filters: "Filters",
      limit: "How many",
      max_tokens: "Tokens at most",
      user_id: "User",
      agent_id: "Agent",
      session_id: "Session",
      role: "Role",
      allow: "Rights",
      ttl_s: "How long it holds",
      origins: "Origins",
      url: "Address",
      events: "Events",
      description: "What it is for",
      platform: "Platform",
      admins: "Admins",
      secret: "Secret",
    } satisfies Record<string, string>,
  },
  {
    of: (field: string, message: string) => `${field}：${message}`,
    nth: (field: string, n: string) => `${field}第 ${n} 项`,
    inside: (field: string, part: string) => `${field}中的 ${part}`,
    names: {
      id: "ID",
      name: "名称",
      content: "记住的内容",
      type: "类型",
      layer: "层",
      emotion: "情绪",
      importance: "重要性",
      tags: "标签",
      metadata: "元数据",
      expires_at: "过期时间",
      prompt: "用户说的话",
      response: "回答",
      query: "查找的内容",
      filters: "筛选条件",
      limit: "条数",
      max_tokens: "令牌数上限",
      user_id: "用户",
      agent_id: "助手",
      session_id: "会话",
      role: "角色",
      allow: "权限",
      ttl_s: "有效时长",
      origins: "来源网址",
      url: "地址",
      events: "事件",
      description: "用途",
      platform: "平台",
      admins: "管理员",
      secret: "密钥",
    },
  },
);

const index = /^\d+$/;

/** What is wrong with a field, by its dotted path: `tags.1` is the second of the tags; an empty path is the whole. */
export function ofField(path: string, message: string): string {
  if (path === "") return message;
  const words = fieldWords();
  const names = new Map<string, string>(Object.entries(words.names));
  const [first = "", ...rest] = path.split(".");
  const field = rest.reduce(
    (whole, part) =>
      index.test(part) ? words.nth(whole, String(Number(part) + 1)) : words.inside(whole, part),
    names.get(first) ?? first,
  );
  return words.of(field, message);
}
