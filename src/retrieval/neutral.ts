/** Recalled text as one line that can neither end the block nor pose as a role. */

const roles = "system|user|assistant|human|developer|tool|ai|bot";
/** What a chat template, or a plain transcript, opens another speaker's turn with. */
const rolePrefix = new RegExp(`^(\\W{0,8}(?:${roles})\\W{0,3})[:：]`, "iu");
// Only single characters are put in another's place and none is taken away: nothing can join into a mark.
const tag = new RegExp(
  `<(?=\\s*/?\\s*(?:${roles}|instructions?|s|im_start|im_end|sys|context|memory|memories)\\b)`,
  "giu",
);
const header = new RegExp(`#(?=[#\\s]*(?:${roles}|instructions?)\\b)`, "giu");
const frame = /end of recalled|recalled notes|\/?\s*inst\b|<\s*<?\s*\/?\s*sys|\[\s*\/?\s*sys/u;

/** A text as a model would read it: compatibility forms unified, invisible characters off. */
const skeleton = (text: string): string =>
  text
    .normalize("NFKC")
    .replaceAll(/\p{Cf}/gu, "")
    .toLowerCase()
    .replaceAll(/\s+/gu, " ");

/**
 * Line breaks and control characters become spaces; control tokens and role tags of chat templates lose
 * their brackets; a text that speaks of the frame's lines loses all square ones; a role in front loses
 * its colon. Everything else stays.
 */
export function neutral(text: string): string {
  const line = text
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim();
  const unframed = frame.test(skeleton(line))
    ? line
        .replaceAll(/[[［【]/gu, "(")
        .replaceAll(/[\]］】]/gu, ")")
        .replaceAll("<", "‹")
    : line;
  return unposed(
    unframed
      .replaceAll("<|", "‹|")
      .replaceAll("|>", "|›")
      .replaceAll(tag, "‹")
      .replaceAll(header, "·"),
  );
}

/** Whether a line begins like a speaker's. */
export const poses = (line: string): boolean => rolePrefix.test(skeleton(line));

/** The line without what made it pose: its colons. */
export const unposed = (line: string): string =>
  poses(line) ? line.normalize("NFKC").replaceAll(":", " –") : line;
