/**
 * Sentences that the server says in English, and what a Chinese reader gets. `{…}` stands for what is
 * filled in, and is taken over as it is. A test holds each sentence to the server's sources.
 */
type Sentence = readonly [english: string, chinese: string];

/** Why something was refused or could not be done: `detail` of a problem document. */
const refusals: readonly Sentence[] = [
  ["This API key is not known, or was revoked.", "这个 API 密钥不存在或已被吊销。"],
  ["The key that made this token was revoked.", "签发此令牌的密钥已被吊销。"],
  [
    "This token has expired: ask your server for a new one.",
    "此令牌已过期，请向你的服务器要一个新的。",
  ],
  [
    "This token was not made here, or was changed on its way.",
    "此令牌不是在这里签发的，或途中被改动过。",
  ],
  ["This token is confined to another {id}.", "此令牌限于另一个 {id}。"],
  ["This takes an API key, not a token.", "这需要 API 密钥，令牌不行。"],
  [
    "This needs a key with the role {needed}; this one has {role}.",
    "这需要角色为 {needed} 的密钥，当前密钥为 {role}。",
  ],
  ["This token may {rights}; this needs {needed}.", "此令牌的权限为 {rights}，这需要 {needed}。"],
  ["Only the deployment's own admin key may do this.", "只有部署自身的管理密钥可以这样做。"],
  [
    "Only the deployment's own admin key may name another tenant.",
    "只有部署自身的管理密钥可以指定别的租户。",
  ],
  ["No {what} with this id is visible to this key.", "没有此密钥可见的、使用这个 ID 的{what}。"],
  ["No {what} with this name is visible to this key.", "没有此密钥可见的、使用这个名称的{what}。"],
  ["The failure was logged under this request id.", "服务器内部出错，已按此请求编号记录。"],
  ["The memory {id} says the same.", "记忆 {id} 说的是同一件事。"],
  ["The turn is being read just now: try again.", "这一轮正在读取，请稍后再试。"],
  [
    "Somebody changed this entity at the same time; look at it again.",
    "有人同时修改了这个实体，请重新查看。",
  ],
  ["Memories of others mention this entity too.", "别人的记忆也提到这个实体。"],
  ["There is a tenant {id} already.", "租户 {id} 已存在。"],
  [
    "A tenant may have {n} webhooks: delete one first.",
    "一个租户最多有 {n} 个网络钩子，请先删除一个。",
  ],
  ["A tenant may have {n} sources: delete one first.", "一个租户最多有 {n} 个来源，请先删除一个。"],
  ["This tenant may keep {n} memories, and has them.", "此租户最多保存 {n} 条记忆，已达上限。"],
  ["This tenant may store {n} turns a day (UTC).", "此租户每天（UTC）最多存入 {n} 轮。"],
  ["This tenant may send {n} requests a minute.", "此租户每分钟最多发送 {n} 个请求。"],
  ["This key may send {n} requests a minute.", "此密钥每分钟最多发送 {n} 个请求。"],
  ["This user may send {n} requests a minute.", "此用户每分钟最多发送 {n} 个请求。"],
  [
    "An address may send {n} requests a minute without a key that works.",
    "没有有效密钥的地址每分钟最多发送 {n} 个请求。",
  ],
  [
    "Too many turns of this user wait to be read; nothing was stored.",
    "此用户等待读取的对话太多，没有存入。",
  ],
  [
    "This tenant is on its way to another database. Try again in a moment.",
    "此租户正在迁往另一个数据库，请稍后再试。",
  ],
  [
    "A request with this Idempotency-Key is still at work.",
    "使用同一 Idempotency-Key 的请求仍在处理。",
  ],
  ["A body may have {n} bytes at most.", "请求最多 {n} 字节。"],
  [
    "This deployment has no EBB_SIGNING_SECRET: set one of at least 16 characters to {purpose}.",
    "此部署没有 EBB_SIGNING_SECRET：请设置至少 16 个字符的值。",
  ],
  [
    "The turn is stored as {id} and will be read again; GET /v1/turns/{same} tells when it is done.",
    "这一轮已存为 {id}，稍后会再次读取。",
  ],
];

/** What is wrong with a field: the end of a sentence that begins with its path. */
const faults: readonly Sentence[] = [
  ["is missing", "缺少"],
  ["is wrong", "有误"],
  ["is not a field here", "这里没有这个字段"],
  ["is not a setting", "没有这个设置"],
  ["is not an option", "没有这个选项"],
  ["is not an RE2 pattern", "不是 RE2 正则表达式"],
  ["is not an IANA time zone", "不是 IANA 时区"],
  ["is the same entity already", "已经是同一个实体"],
  [
    "must be true where the two are of different kinds ({types})",
    "两者类型不同（{types}），要合并须为 true",
  ],
  [
    "belongs to another layer or person; only entities of one bank are merged",
    "属于别的层级或别的人，只能合并同一记忆库中的实体",
  ],
  ["has nothing left to remember once it is cleaned", "清理之后没有剩下可记的内容"],
  [
    "at least one of user_id, agent_id and session_id is needed",
    "至少需要 user_id、agent_id、session_id 之一",
  ],
  ["this memory does not bear the ids that {layer} needs", "这条记忆没有 {layer} 层所需的 ID"],
  ["{layer} needs {ids}", "{layer} 层需要 {ids}"],
  ["must not be blank", "不能为空白"],
  ["must not contain control characters", "不能含有控制字符"],
  ["must be well-formed Unicode", "必须是正确的 Unicode"],
  ["must be an IANA time zone", "必须是 IANA 时区"],
  ["must be a MIME type", "必须是 MIME 类型"],
  ["must be an https address", "必须是 https 地址"],
  ["must be an absolute https address", "必须是完整的 https 地址"],
  ["must be an http or https address", "必须是 http 或 https 地址"],
  ["must not hold a user name or password", "不能含有用户名或密码"],
  ["must not be a private, local or reserved address", "不能是私有、本地或保留的地址"],
  ["must not be a local name", "不能是本地名称"],
  ["must be an RFC 3339 time or epoch seconds", "必须是 RFC 3339 时间或纪元秒数"],
  ["must be base64 behind whsec_", "必须是 whsec_ 后接 base64"],
  ["must be a public key of 64 hex digits", "必须是 64 位十六进制的公钥"],
  ["must be 1 to 63 of a–z, 0–9, _ and -", "必须是 1 到 63 个 a–z、0–9、_ 或 -"],
  ["must say what to extract in custom_prompt mode", "custom_prompt 视角下必须写明提取什么"],
  ["must not be nested deeper than {n}", "嵌套不能超过 {n} 层"],
  ["must not exceed {n} characters as JSON", "写成 JSON 不能超过 {n} 个字符"],
  ["may hold letters, digits, _ and -", "只能含字母、数字、_ 和 -"],
  ["is not a cursor that this API gave out", "不是此接口给出的翻页位置"],
  ["must have at most {n} characters", "最多 {n} 个字符"],
  ["must have at least {n} characters", "至少 {n} 个字符"],
  ["must have at most {n} entries", "最多 {n} 项"],
  ["must have at least {n} entries", "至少 {n} 项"],
  ["must have at most {n} keys", "最多 {n} 个键"],
  ["must be at most {n}", "不能大于 {n}"],
  ["must be at least {n}", "不能小于 {n}"],
  ["must be one of {choices}", "必须是其中之一：{choices}"],
  ["must be true or false", "必须是 true 或 false"],
  ["must be a whole number in {range}", "必须是 {range} 之间的整数"],
  ["must be a number in {range}", "必须是 {range} 之间的数"],
  ["must be an integer", "必须是整数"],
  ["must be a {type}", "类型必须是 {type}"],
  ["must be an {type}", "类型必须是 {type}"],
];

/** Why a version came about: `reason` of a memory's history. */
const reasons: readonly Sentence[] = [
  ["the user asked for it", "用户要求"],
  ["it was said again, with more to it", "再次说起，内容更多"],
  ["what was said later makes it untrue", "后来说的话使它不再成立"],
  ["a later value was known already", "已知更晚的值"],
  ["it was denied", "被否认"],
  ["it was corrected", "被更正"],
  ["it left the window of {n} pairs", "移出了 {n} 轮的窗口"],
  ["as old as memories may get", "达到记忆的最长保存期"],
  ["expired a month ago", "已过期一个月"],
  ["a source was forgotten", "来源已被忘记"],
  ["seen in {n} memories", "见于 {n} 条记忆"],
  ["copied from ids as older clients wrote them", "从旧客户端写法的 ID 复制"],
  ["copied from {id}", "复制自 {id}"],
  ["merged into {id}", "并入 {id}"],
  ["turn {id} was deleted", "对话 {id} 已删除"],
  ["was {status}", "此前{status}"],
  ["feedback {value}: {words}", "{value}：{words}"],
  ["feedback {value}", "{value}"],
  ["it changed", "有了变化"],
  ["{attribute} changed", "{attribute} 有了变化"],
];

/** Why a turn was not read, or a delivery not taken. */
const troubles: readonly Sentence[] = [
  ["nothing that is known fits what it asks to forget", "已知的内容中没有它要求忘记的"],
  ["asks back which memory to forget: {ids}", "反问要忘记哪一条记忆：{ids}"],
  [
    "asks back before forgetting everything, which DELETE /v1/memories?confirm=true does, and in a chat an admin's command mem clear; a yes is not enough: {ids}",
    "全部忘记之前先反问：请用 DELETE /v1/memories?confirm=true，或由管理员在聊天中发 mem clear，仅回答“是”不够：{ids}",
  ],
  ["The queue gave up on this turn.", "队列放弃了这一轮。"],
  ["ModelError: over_quota: {detail}", "模型：今日用量已用完（{detail}）"],
  ["ModelError: key_refused: {detail}", "模型：密钥被拒绝（{detail}）"],
  ["ModelError: bad_answer: {detail}", "模型：答复无法使用（{detail}）"],
  ["ModelError: refused: {detail}", "模型：拒绝回答（{detail}）"],
  ["ModelError: {problem}: {detail}", "模型：{problem}（{detail}）"],
  ["answered {status}; redirects are not followed", "对方回答 {status}；不跟随重定向"],
  ["answered {status}", "对方回答 {status}"],
  ["could not be reached", "无法连接"],
  ["no answer within {n} ms", "{n} 毫秒内没有回答"],
  ["the receiver answered 410 Gone", "对方回答 410 Gone"],
  ["no attempt succeeded for 5 days", "五天内没有一次成功"],
  [
    "its secret was kept under another EBB_SIGNING_SECRET: subscribe anew",
    "它的密钥是用另一个 EBB_SIGNING_SECRET 保存的，请重新订阅",
  ],
  ["the address must be an https address", "地址必须是 https"],
  [
    "the address must not be a private, local or reserved address",
    "地址不能是私有、本地或保留的地址",
  ],
  ["the address must not be a local name", "地址不能是本地名称"],
];

/** Why a part of an answer is missing. */
const losses: readonly Sentence[] = [
  ["timeout", "超时"],
  ["no embedder is configured", "未配置向量模型"],
  ["the model of the vectors is not configured any more", "生成这些向量的模型已不再配置"],
  ["no_model", "未配置模型"],
  ["bad_answer", "答复无法使用"],
];

export const sentences = { refusals, faults, reasons, troubles, losses };

/** What stands in a hole and is one of the server's own words. */
const fillings: ReadonlyMap<string, string> = new Map([
  ["up", "赞"],
  ["down", "踩"],
  ["active", "有效"],
  ["superseded", "已取代"],
  ["archived", "已归档"],
  ["expired", "已过期"],
  ["delivery", "投递"],
  ["entity", "实体"],
  ["erasure", "抹除"],
  ["event", "事件"],
  ["key", "密钥"],
  ["memory", "记忆"],
  ["session", "会话"],
  ["source", "来源"],
  ["tenant", "租户"],
  ["turn", "对话"],
  ["webhook", "网络钩子"],
  ["string", "文本"],
  ["number", "数字"],
  ["integer", "整数"],
  ["boolean", "真假值"],
  ["array", "列表"],
  ["object", "对象"],
  ["record", "对象"],
]);

interface Read {
  pattern: RegExp;
  chinese: string;
}

const hole = /\{(\w+)\}/g;
const literally = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, "\\$&");

/** A sentence as a pattern with a group for each hole. */
function readOf([english, chinese]: Sentence): Read {
  const pieces = english.split(hole);
  const source = pieces.map((piece, i) => (i % 2 === 0 ? literally(piece) : `(?<${piece}>.+?)`));
  return { pattern: new RegExp(`^${source.join("")}$`, "su"), chinese };
}

let reads: readonly Read[] | null = null;

/** A sentence of the server's in Chinese; null where it is none of these. */
export function inChinese(sentence: string): string | null {
  reads ??= Object.values(sentences).flat().map(readOf);
  for (const { pattern, chinese } of reads) {
    const found = pattern.exec(sentence);
    if (found !== null) {
      const fill = (name: string): string => found.groups?.[name] ?? "";
      return chinese.replaceAll(hole, (_, name: string) => fillings.get(fill(name)) ?? fill(name));
    }
  }
  return null;
}
