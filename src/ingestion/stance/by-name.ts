import { givenNames } from "../extract/known-names.ts";

const deeds =
  "owns|runs|collects|speaks|teaches|studies|paints|sings|cooks|bakes|breeds|grows|drives|rides|keeps bees|hates|loves|likes|dislikes|enjoys|prefers|plays|knows how to|can't stand|moved to|works (?:at|as|for|in)|lives in|is learning|is training|is studying|has (?:a|an|two|three|four) (?:dogs?|cats?|sons?|daughters?|kids|children|brothers?|sisters?|horses?)";
const form = new RegExp(
  `^(?:(?:and|but|so|oh|also|by the way|btw|fyi),? )*(?<name>\\p{Lu}\\p{Ll}+) (?:also |now |still |really |only )*(?:${deeds})\\b`,
  "u",
);

/** Whether a sentence tells what somebody does or has whom it calls by a common given name: "Hugo owns a bakery". */
export function isOfSomeone(sentence: string): boolean {
  const name = form.exec(sentence.trim())?.groups?.["name"];
  return name !== undefined && givenNames.has(name.toLowerCase());
}
