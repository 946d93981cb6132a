/** Text as a reader takes it in, whatever characters it is spelt with. */

/** Letters of other scripts that look like Latin ones; the commonest. */
const latin: Readonly<Record<string, string>> = {
  а: "a",
  е: "e",
  о: "o",
  р: "p",
  с: "c",
  у: "y",
  х: "x",
  і: "i",
  ј: "j",
  ѕ: "s",
  ԁ: "d",
  һ: "h",
  к: "k",
  м: "m",
  т: "t",
  ν: "v",
  α: "a",
  ε: "e",
  ι: "i",
  κ: "k",
  ο: "o",
  ρ: "p",
  τ: "t",
  υ: "u",
  ı: "i",
  ɑ: "a",
  ѵ: "v",
  ո: "n",
  ս: "u",
};
const alike = new RegExp(`[${Object.keys(latin).join("")}]`, "gu");

/** Marks that look like a colon and stay one under no normal form. */
export const colons = /[:∶ː꞉։]/gu;

/** Compatibility forms unified, invisible characters off, look-alike letters Latin, lower case, one space. */
export const skeleton = (text: string): string =>
  text
    .normalize("NFKC")
    .replaceAll(/\p{Cf}/gu, "")
    .toLowerCase()
    .replaceAll(alike, (letter) => latin[letter] ?? letter)
    .replaceAll(colons, ":")
    .replaceAll(/\s+/gu, " ");

/** Whether a text has anything to see: white space, format characters and blank letters are nothing. */
export const isVisible = (text: string): boolean =>
  /(?!\u034f)[^\s\p{Z}\p{Cf}\p{Cc}\u2800\u3164\u115f\u1160\uffa0]/u.test(text);
