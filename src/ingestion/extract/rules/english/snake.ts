/** Words as an attribute's name: "my dad's Wi-Fi code" is `my_dad_wi_fi_code`. */
export const snake = (text: string): string =>
  text
    .toLowerCase()
    .replace(/['’]s\b/g, "")
    .trim()
    .replace(/[^\p{L}\d]+/gu, "_")
    .replace(/^_|_$/g, "");
