/** The pieces that the sentence of a score is made of. */
const pieces: ReadonlyMap<string, string> = new Map([
  ["it holds what is asked for", "它正是所问的内容"],
  ["its words match the question", "词语与问题相符"],
  ["the person meant said it", "出自所指的人"],
  ["its date fits", "日期相符"],
  ["it stands beside a match", "与一个结果相邻"],
  ["it is a standing wish", "它是长期有效的愿望"],
  ["it is from the same conversation as a match", "与一个结果出自同一段会话"],
  ["it has an amount like the one asked for", "含有所问的数量"],
  ["it is near what was found", "与找到的内容相近"],
]);

const ranked: readonly (readonly [RegExp, string])[] = [
  [/^its meaning is close to the question \(rank (\d+)\)$/, "含义与问题相近（第 $1 名）"],
  [
    /^it is linked to what the question names \(rank (\d+)\)$/,
    "与问题所提的事物相关联（第 $1 名）",
  ],
];

const freshness: ReadonlyMap<string, string> = new Map([
  ["still fresh", "仍然新鲜"],
  ["fading", "正在淡去"],
  ["long faded", "早已淡去"],
]);

const whole = /^Found because (?<reasons>.+); the memory is (?<fresh>[\w ]+)\.$/;

function pieceInChinese(piece: string): string | null {
  const known = pieces.get(piece);
  if (known !== undefined) return known;
  const form = ranked.find(([pattern]) => pattern.test(piece));
  return form === undefined ? null : piece.replace(form[0], form[1]);
}

/** Why a memory was found, in Chinese; null where the sentence is not one of these. */
export function whyInChinese(why: string): string | null {
  const found = whole.exec(why)?.groups;
  if (found === undefined) return null;
  const reasons = (found["reasons"] ?? "").split(" and ").map(pieceInChinese);
  const fresh = freshness.get(found["fresh"] ?? "");
  if (reasons.includes(null) || fresh === undefined) return null;
  return `找到的原因：${reasons.join("，")}；这条记忆${fresh}。`;
}
