export type Language = "en" | "zh";

/** The rules' language for a text: Chinese from one Han character to eight other letters on. */
export function reads(text: string): Language {
  const wide = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  if (wide === 0) return "en";
  const letters = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return wide * 8 >= letters ? "zh" : "en";
}
