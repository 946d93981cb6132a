/** Recalled text as one line that can neither end the block nor pose as a role. */

const roles = "system|user|assistant|human|developer|tool|ai|bot";
/** What a chat template, or a plain transcript, opens another speaker's turn with. */
const rolePrefix = new RegExp(`^(\\W{0,8}(?:${roles})\\W{0,3})[:：]`, "iu");
const tags = new RegExp(
  `<(/?\\s*(?:${roles}|instructions?|s|im_start|im_end|context|memory|memories)\\b[^<>]{0,80})>`,
  "giu",
);
const frame = /end of recalled|recalled notes|\/?\s*inst\b|<<?\s*\/?\s*sys|\[\s*\/?\s*sys/u;

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
        .replaceAll(/<<+|>>+/gu, "‹")
    : line;
  return unposed(
    unframed
      .replaceAll(/<\|([^|]{0,40})\|>/gu, "‹$1›")
      .replaceAll(tags, "‹$1›")
      .replaceAll(/#{2,}\s*(?=(?:system|user|assistant|human|instruction)\b)/giu, ""),
  );
}

/** A line that does not begin like a speaker's. */
export const unposed = (line: string): string =>
  rolePrefix.test(skeleton(line)) ? line.replace(/[:：]/u, " –") : line;

/** Whether a line poses as a role; for what is put together of several texts. */
export const poses = (line: string): boolean => rolePrefix.test(skeleton(line));
