import { type Reading, reading } from "../../fact.ts";
import { objectOf, tastesOf } from "../objects.ts";
import { type Rule, one } from "./rule.ts";
import { laidOut } from "../../../../../model/laid-out.ts";

/** Likes or dislikes of the things that the text lists. */
export const liked = (
  predicate: "likes" | "dislikes",
  text: string | undefined,
  level = 7,
): Reading | null => {
  const objects = tastesOf(text);
  // "I can't stand them": a taste, though of what was said before.
  if (text === undefined) return null;
  return objects.length === 0
    ? reading("PREFERENCES", level - 1)
    : reading("PREFERENCES", level, { predicate, object: objects.join("; ") });
};

/** "I don't have dairy" is a diet, "we don't have cable" is none. */
const eaten = laidOut`
  dairy|gluten|nuts?|peanuts?|milk|sugar|alcohol|wine|beer|caffeine|coffee|tea|meat|pork|beef|chicken|fish|
  seafood|eggs?|soy|wheat|lactose|shellfish|spicy|salt|bread|carbs|pasta|rice|chocolate|sweets|snacks|
  desserts?|breakfast|lunch|dinner|onions?|garlic|cream|cheese|butter|soda|fizzy drinks|fast food|junk food|
  takeaways?|takeout
`;

/** Diets, likes and dislikes. */
export const tastes: readonly Rule[] = [
  {
    pattern: new RegExp(
      laidOut`
        ^(?:be|became|turned|went|go) (?:an? |strictly )?(?<o>
          vegan|vegetarian|pescatarian|flexitarian|gluten-free|dairy-free|keto|kosher|halal|
          teetotal(?:l?er)?
        )\b
      `,
      "i",
    ),
    read: ({ o }, mode) =>
      mode.negated || mode.ended
        ? reading("PREFERENCES", 8)
        : one("PREFERENCES", 9, "diet", "follows_diet", o ?? null, "concept"),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:follow|follows|be on|keep to|eat|do) (?:an? )?(?:strict |very )?(?<o>
          (?!crash|new|special|healthy|balanced|this|that|my)\p{L}+(?:[- ](?:free|carb|fat|sodium|fodmap))?
        ) diet\b
      `,
      "iu",
    ),
    read: ({ o }, mode) =>
      mode.negated || mode.ended
        ? reading("PREFERENCES", 8)
        : one("PREFERENCES", 9, "diet", "follows_diet", o ?? null, "concept"),
  },
  {
    pattern: new RegExp(
      String.raw`^(?:(?:eat|eats|drink|drinks|smoke|smokes|consume|touch|do)|have(?= (?:\p{L}+ )?(?:${eaten})\b)) (?<o>.+)`,
      "iu",
    ),
    read: ({ o }, { negated, ended, past, intended }) =>
      (negated || ended) &&
      !past &&
      !intended &&
      !/^(?:an? |any |the |know|time|much time|it|you)/i.test(o ?? "")
        ? reading("PREFERENCES", 8, { predicate: "avoids", object: objectOf(o, 4) })
        : null,
  },
  { pattern: /^(?:smoke|smokes|vape)\b/i, read: () => reading("FACTS", 7) },
  {
    pattern:
      /^prefer(?:s|red)? (?:to )?(?<o>.+?)(?: (?:over|to|rather than|instead of|than) (?<x>.+))?$/i,
    read: ({ o }, mode) => (mode.past ? null : liked("likes", o, 8)),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:
          like|likes|love|loves|enjoy|enjoys|adore|adores|
          be (?:a )?(?:big |huge |massive )?(?:
            fans? of|fond of|crazy about|in love with|obsessed with|addicted to|hooked on|keen on|
            partial to|mad about|mad on|nuts about|a sucker for|big on
          )|
          fancy|dig|digs|swear by|swears by|crave|craves|live for|can't beat|can't resist|can't say no to|
          can't do without|can't live without|appreciate|be loving|loving|enjoying|can't get enough of|
          couldn't live without|can't live without|cannot live without
        ) (?<o>.+)
      `,
      "i",
    ),
    read: ({ o }, { negated, ended, past }) =>
      past && !ended
        ? null
        : liked(
            negated || ended ? "dislikes" : "likes",
            o?.replace(/^(?:to|it when|how|the way|that)\s+/i, ""),
          ),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:
          hate|hates|dislike|dislikes|despise|detest|loathe|can't stand|cannot stand|can't bear|cannot bear|
          can't take|can't abide|can't deal with|be (?:terrified|scared|afraid|tired|sick) of|
          be not (?:a )?(?:fan|fond) of|have a phobia of|avoid|avoids|be allergic to the idea of|
          be (?:so )?(?:fed up with|done with|over)|be put off by|
          be (?:uncomfortable|not comfortable|uneasy) (?:with|in|around)|be bored of
        ) (?<o>.+)
      `,
      "i",
    ),
    read: ({ o }, { negated, ended, past }) =>
      past
        ? null
        : liked(
            negated || ended ? "likes" : "dislikes",
            o?.replace(/^(?:to|it when|how|the way|that)\s+/i, ""),
          ),
  },
  {
    pattern:
      /^(?:'d |would )?(?:always |usually |still )?(?:take|pick|choose) (?<o>.+?) over (?<x>.+)/i,
    read: ({ o }, mode) => (mode.past ? null : liked("likes", o)),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^could (?:happily |easily |totally |probably )*(?:eat|drink|listen to|watch|play|read|live on) (?<o>.+?)
        (?: (?:every|all|for ?ever|any|for (?:breakfast|lunch|dinner|every))\b.*)$
      `,
      "i",
    ),
    read: ({ o }) => liked("likes", o, 6),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^find (?<o>.{2,50}?) (?:(?:so|really|very|pretty|quite|incredibly|rather|a bit) )*(?<how>
          exhausting|boring|relaxing|annoying|stressful|soothing|tedious|disgusting|delicious|pointless|
          overrated|fun|calming|therapeutic|fascinating|unbearable|lovely
        )\b
      `,
      "i",
    ),
    read: ({ o, how }, mode) =>
      mode.past
        ? null
        : liked(
            /relax|sooth|delic|fun|calm|therap|fascin|lovely/i.test(how ?? "") !== mode.negated
              ? "likes"
              : "dislikes",
            o,
          ),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^be (?:(?:at all|that|so|very|really|particularly|exactly|too) )*
        (?:comfortable|happy|thrilled|big|crazy|wild|bothered) (?:with|on|about|around|in|by) (?<o>.+)
      `,
      "i",
    ),
    read: ({ o }, mode) =>
      mode.negated && !mode.past && !/^(?:it|that|this|the|how|what)\b/i.test(o ?? "")
        ? liked("dislikes", o, 6)
        : null,
  },
  {
    pattern: /^(?:stand|bear|tolerate) (?<o>.+)/i,
    read: ({ o }, { negated }) => (negated ? liked("dislikes", o) : null),
  },
];
