import type { Settings } from "../contract/settings.ts";
import { sentences } from "../model/sentences.ts";
import { sanitise } from "./sanitise.ts";
import { stances } from "./stance.ts";

export interface Screened {
  /** Byte for byte as it came where nothing had to be taken out; "" where nothing is left. */
  content: string;
  /** Reads like an instruction to the model. */
  quarantined: boolean;
}

/** What the write gate makes of a memory that was read already, before it came here. */
export async function screen(
  content: string,
  settings: Pick<Settings, "sanitize">,
): Promise<Screened> {
  const { text } = await sanitise(content, settings.sanitize);
  const clean = text === content ? content : text.trim();
  return {
    content: clean.trim() === "" ? "" : clean,
    quarantined: stances(sentences(clean), "user").includes("injection"),
  };
}
