import type { ErrorCode } from "../model/errors.ts";

/** What routes say in English where they refuse what a command asked, for who typed it in Chinese. */

type Said = readonly [english: RegExp, chinese: (...found: string[]) => string];

const rights: Readonly<Record<string, string>> = { read: "读取", write: "写入", admin: "管理" };
const rightsIn = (text: string): string =>
  text
    .replaceAll(/\b(?:read|write|admin)\b/g, (right) => rights[right] ?? right)
    .replaceAll(" and ", "、");

const fields: Readonly<Record<string, string>> = {
  user_id: "用户",
  agent_id: "助手",
  session_id: "会话",
  content: "内容",
  query: "内容",
  layer: "层级",
  layers: "层级",
  type: "类型",
  types: "类型",
  tags: "标签",
  metadata: "元数据",
  importance: "重要性",
  expires_at: "过期",
  limit: "数量",
};
const fieldIn = (name: string): string => fields[name] ?? name;
const fieldsIn = (text: string): string =>
  text
    .replaceAll(/\b[a-z]+_id\b/g, fieldIn)
    .replaceAll(" and ", "、")
    .replaceAll(", ", "、");

const units: Readonly<Record<string, string>> = {
  characters: "个字符",
  entries: "项",
  keys: "个键",
};
const sides: Readonly<Record<string, string>> = { least: "至少", most: "最多" };

const refusals: readonly Said[] = [
  [
    /^This needs a key with the role (\w+); this one has (\w+)\.$/,
    (needed = "", role = "") =>
      `这需要有${rightsIn(needed)}权限的密钥，现有的密钥只有${rightsIn(role)}权限。`,
  ],
  [
    /^This token may ([\w ]+); this needs (\w+)\.$/,
    (allowed = "", needed = "") =>
      `此令牌只可${rightsIn(allowed)}，这需要${rightsIn(needed)}权限。`,
  ],
  [/^This takes an API key, not a token\.$/, () => "这需要 API 密钥，令牌不行。"],
  [/^This token is confined to another (\w+)\.$/, (id = "") => `此令牌限于另一个${fieldIn(id)}。`],
  [
    /^The same was added and removed at once; try again\.$/,
    () => "同样的内容刚被添加又被删除，请再试一次。",
  ],
  [
    /^This user may send (\d+) requests a minute\.$/,
    (n = "") => `此用户每分钟最多发送 ${n} 个请求。`,
  ],
  [
    /^This (?:tenant|key) may send (\d+) requests a minute\.$/,
    (n = "") => `每分钟最多发送 ${n} 个请求。`,
  ],
  [
    /^This tenant may keep (\d+) memories, and has them\.$/,
    (n = "") => `最多保存 ${n} 条记忆，已达上限。`,
  ],
];

const faults: readonly Said[] = [
  [/^is missing$/, () => "缺少"],
  [/^must not be blank$/, () => "不能为空白"],
  [
    /^must have at (least|most) (\d+) (characters|entries|keys)$/,
    (side = "", n = "", unit = "") => `${sides[side] ?? ""} ${n} ${units[unit] ?? ""}`,
  ],
  [/^must be at least (\S+)$/, (n = "") => `不能小于 ${n}`],
  [/^must be at most (\S+)$/, (n = "") => `不能大于 ${n}`],
  [/^must not contain control characters$/, () => "不能含有控制字符"],
  [/^must be well-formed Unicode$/, () => "必须是正确的 Unicode"],
  [/^must be an RFC 3339 time or epoch seconds$/, () => "必须是 RFC 3339 时间或纪元秒数"],
  [/^must be one of (.+)$/, (choices = "") => `必须是其中之一：${choices}`],
  [/^must not be nested deeper than (\d+)$/, (n = "") => `嵌套不能超过 ${n} 层`],
  [/^must not exceed (\d+) characters as JSON$/, (n = "") => `写成 JSON 不能超过 ${n} 个字符`],
  [/^has nothing left to remember once it is cleaned$/, () => "清理之后没有剩下可记的内容"],
  [/^at least one of (.+) is needed$/, (ids = "") => `至少需要${fieldsIn(ids)}之一`],
  [/^(\w+) needs (\w+_id)\b.*$/, (_layer = "", id = "") => `这一层需要指明${fieldIn(id)}`],
];

function read(said: readonly Said[], text: string): string | null {
  for (const [english, chinese] of said) {
    const found = english.exec(text);
    if (found !== null) return chinese(...found.slice(1));
  }
  return null;
}

/** What is wrong with a field, with the field's name; the English where it is none of these. */
function faultIn(detail: string): string | null {
  const found = /^(?<field>\w+)(?:\.(?<part>[^:]*))?: (?<fault>.+)$/su.exec(detail)?.groups;
  const fault = read(faults, found?.["fault"] ?? "");
  if (found === undefined || fault === null) return null;
  const { field = "", part } = found;
  const place = /^\d+$/.test(part ?? "") ? `第 ${Number(part) + 1} 项` : "";
  return `${fieldIn(field)}${place}：${fault}`;
}

/** What is told of a refusal that nobody translated. */
const kinds: Partial<Record<ErrorCode, string>> = {
  forbidden: "权限不足。",
  rate_limited: "已达上限，请稍后再试。",
  conflict: "同时有别的改动，请再试一次。",
};

/** A refusal in Chinese. What stands in Chinese already is left as it is. */
export function refusalInChinese(code: ErrorCode, detail: string): string {
  if (/\p{Script=Han}/u.test(detail)) return detail;
  if (code === "not_found") return "没有这个编号的记忆，或此密钥看不到它。";
  const said = read(refusals, detail) ?? faultIn(detail);
  if (said !== null) return said;
  return kinds[code] ?? `命令有误（${detail}）`;
}
