import type { AskedAttribute } from "./asked-attribute.ts";
import { laidOut } from "../../model/laid-out.ts";

/** An age beside the name that the memory is kept under: "I'm Greta, 34", "I'm Greta and I'm 34". */
const age = new RegExp(
  laidOut`
    ^I(?:'m| am) \p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?(?:,| and)(?: I(?:'m| am))? (?:aged )?\d{1,3}
    (?: years old)?(?=$|[,.;!]| and\b)|
    ^我(?:叫|是)\p{Script=Han}{2,4}[，,](?:今年)?[\d一二三四五六七八九十]{1,4}岁
  `,
  "u",
);
/** Children that are told of at once, which makes none of them a tie of its own. */
const children = new RegExp(
  laidOut`
    ^(?:(?:I|we)(?: have|'ve got) (?:\p{L}+ )?|(?:my|our) )(?:twins|triplets)(?! (?:bro|sis|bed|room))|
    ^我们?家?(?:有|生了)?(?:一?对)?(?:双胞胎|龙凤胎)(?![兄姐弟妹哥])
  `,
  "iu",
);

/** "I adopted a young corgi called Bo", "my corgi is named Bo". */
const isCalled = (words: readonly string[]): RegExp =>
  new RegExp(
    String.raw`^(?:(?:I|we) (?:have|had|got|own|adopted|bought) an? (?:[\p{L}-]+ ){0,3}|(?:my|our) )(?:${words
      .map((word) => word.replaceAll("_", " ").replaceAll(/[^\p{L}\p{N} ]/gu, ""))
      .join("|")}),? (?:is )?(?:called|named) `,
    "iu",
  );

/**
 * Whether a memory tells the asker's value that is asked for, though it is kept under another or under none: an age beside a
 * name, children told of at once, what a pet of a breed is called. `held` is whether any is kept under it.
 */
export function tellsAsked(
  { holder, names }: AskedAttribute,
  content: string,
  held: boolean,
): boolean {
  const text = content.normalize("NFKC").replaceAll("’", "'");
  if (holder.kind === "asker" && names.includes("count_child")) return children.test(text);
  if (held) return false;
  if (holder.kind === "asker") return names.includes("age") && age.test(text);
  return holder.kind === "kin" && names.includes("name") && isCalled(holder.words).test(text);
}
