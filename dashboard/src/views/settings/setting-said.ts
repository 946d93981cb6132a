import { language } from "../../words/language.ts";
import type { Field } from "./settings-schema.ts";
import { type InChinese, settingInChinese } from "./settings-in-chinese.ts";

/** What a setting is called and does, in the reader's language; as the schema has it where there is no translation. */
export function saidOf(field: Pick<Field, "path" | "description">): InChinese & {
  isTranslated: boolean;
} {
  const chinese = language.value === "zh" ? settingInChinese(field.path) : null;
  if (chinese !== null) return { ...chinese, isTranslated: true };
  const name = field.path.slice(1).join(" · ").replaceAll("_", " ");
  return { name, description: field.description, isTranslated: false };
}
