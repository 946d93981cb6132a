import type { LexicalIndex, Mode } from "../../model/lexical/lexical-index.ts";
import { unitTermsMax } from "../../model/limits.ts";
import { assistantSpeaker, userSpeaker } from "../../model/lexical/unit.ts";

/** Past this median, in terms, a talk is not chat. */
const chatTermsMax = 40;

function median(counts: Uint32Array, total: number): number {
  let left = total / 2;
  for (let length = 0; length < counts.length; length++) {
    left -= counts[length] ?? 0;
    if (left <= 0) return length;
  }
  return 0;
}

/** `role` where the median utterance is long, or where the assistant's is and nobody has a name. */
export function modeOf(
  { utterances, start, speaker }: Pick<LexicalIndex, "utterances" | "start" | "speaker">,
  present: ReadonlySet<number>,
): Mode {
  const all = new Uint32Array(unitTermsMax + 1);
  const assistants = new Uint32Array(unitTermsMax + 1);
  let answers = 0;
  for (let u = 0; u < utterances; u++) {
    const length = (start[u + 1] ?? 0) - (start[u] ?? 0);
    all[length] = (all[length] ?? 0) + 1;
    if (speaker[u] !== assistantSpeaker) continue;
    assistants[length] = (assistants[length] ?? 0) + 1;
    answers++;
  }
  if (median(all, utterances) > chatTermsMax) return "role";
  for (const one of present) if (one !== userSpeaker && one !== assistantSpeaker) return "chat";
  return answers > 0 && median(assistants, answers) > chatTermsMax ? "role" : "chat";
}
