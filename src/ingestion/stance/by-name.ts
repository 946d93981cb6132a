import { givenNames } from "../extract/known-names.ts";
import { laidOut } from "../../model/laid-out.ts";

const deeds = laidOut`
  owns|runs|collects|speaks|teaches|studies|paints|sings|cooks|bakes|breeds|grows|drives|rides|keeps bees|
  hates|loves|likes|dislikes|enjoys|prefers|plays|knows how to|can't stand|moved to|works (?:at|as|for|in)|
  lives in|is learning|is training|is studying|
  has (?:a|an|two|three|four) (?:dogs?|cats?|sons?|daughters?|kids|children|brothers?|sisters?|horses?)
`;
const form = new RegExp(
  `^(?:(?:and|but|so|oh|also|by the way|btw|fyi),? )*(?<name>\\p{Lu}\\p{Ll}+) (?:also |now |still |really |only )*(?:${deeds})\\b`,
  "u",
);

/** Whether a sentence tells what somebody does or has whom it calls by a common given name: "Hugo owns a bakery". */
export function isOfSomeone(sentence: string): boolean {
  const name = form.exec(sentence.trim())?.groups?.["name"];
  return name !== undefined && givenNames.has(name.toLowerCase());
}

const asked = new RegExp(
  laidOut`
    ^(?:(?:[Aa]nd|[Bb]ut|[Ss]o|[Oo]k|[Hh]ey),? )?(?:
      (?:[Ii]s|[Aa]re|[Dd]o|[Dd]oes|[Hh]as|[Cc]an|[Ww]ill|[Ww]ould|[Cc]ould) \p{Lu}\p{Ll}+|
      (?:[Ww]as|[Ww]ere|[Dd]id) \p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+
    ) \p{Ll}
  `,
  "u",
);

/** Whether a sentence asks about somebody by name, with or without its mark: "was Ada Byron ever married". */
export const asksOfSomeone = (sentence: string): boolean => asked.test(sentence.trim());
