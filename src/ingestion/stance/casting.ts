/** "You're the dragon and I'm the knight", "you be Ann, I'll be Ben": parts that are given out for a play. */

const praise =
  "(?:\\p{L}+ )?(?:star|lifesaver|genius|legend|gem|angel|saint|hero|champ|doll|friend|treasure|godsend|delight|joy|help|bot|robot|machine|computer|assistant|ai|model|program|best)";
const joint = "(?:,|;|\\.| and| while)(?: and)?";

const forms: readonly RegExp[] = [
  new RegExp(
    String.raw`\byou(?:'re| are) (?:an? |the |my )(?!${praise}\b)\p{L}+(?: \p{L}+){0,3}?${joint} i(?:'m| am) (?:an? |the |your )\p{L}`,
    "iu",
  ),
  new RegExp(
    String.raw`\b[Yy]ou(?:'re| are) \p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?${joint} I(?:'m| am) (?:\p{Lu}|your )\p{L}+`,
    "u",
  ),
  new RegExp(
    String.raw`\byou(?:'ll| will)? (?:be|play) (?:an? |the |my )?\p{L}+(?: \p{L}+){0,3}?${joint} i(?:'ll| will|'m| am)? (?:be|play|your |the )`,
    "iu",
  ),
];

/** Whether a sentence gives out the parts of a play. `sentence` is spelt in full. */
export const casts = (sentence: string): boolean => forms.some((form) => form.test(sentence));
