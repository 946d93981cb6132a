/** Noun phrases behind a Chinese verb. */

/** The object behind a verb: to the next mark, particle or clause. */
export function objectHan(text: string | undefined, charsMax = 14): string | null {
  if (text === undefined) return null;
  const cut =
    text.split(/[，,。；;！!？?\s…]|因为|所以|但是|不过|而且|的时候|了$|了(?=[，,。！])/u)[0] ?? "";
  const bare = cut
    .replace(
      /^(?:一?[只条辆台部个位名家间份种些]|一本|本(?!田)|了|去|到|在|吃|喝|看|听|玩|过|着)+(?=.)/u,
      "",
    )
    .replace(/(?:了|的|吧|啊|呢|哦|呀|啦|来着)+$/u, "");
  return !/[\p{L}\p{N}]/u.test(bare) || /^(?:它|这|那|他|她|你|什么)/u.test(bare)
    ? null
    : [...bare].slice(0, charsMax).join("");
}

/** Things joined by 、 and the words for "and", by `; `. */
export const listHan = (text: string | undefined): string | null => {
  const items = (text ?? "")
    .split(/[、和跟与及]|以及|还有/u)
    .map((item) => objectHan(item))
    .filter((item) => item !== null);
  return items.length === 0 ? null : items.slice(0, 6).join("; ");
};

/** A place, without what is done there. */
export const placeHan = (text: string | undefined): string | null =>
  objectHan(
    text
      ?.replace(/^(?:了|到|去)/u, "")
      .replace(
        /(?:里|附近|那边|这边|住|工作|上班|生活|已经|一直|有?[一二两三四五六七八九十几\d]+年).*$/u,
        "",
      ),
    12,
  );
