/**
 * The source of a regular expression that is laid out over lines: a line break and the blanks around it
 * mean nothing, everything else is as it stands.
 */
export const laidOut = ({ raw }: TemplateStringsArray, ...parts: readonly string[]): string =>
  String.raw({ raw: raw.map((text) => text.replaceAll(/ *\n */gu, "")) }, ...parts);
