import { colons, skeleton } from "../model/look-alikes.ts";

/** Recalled text as one line that can neither end the block nor pose as a role. */

const roles =
  "system|user|assistant|human|developer|tool|ai|bot|系统|助手|助理|用户|人类|开发者|机器人";
/** What a chat template, or a plain transcript, opens another speaker's turn with. */
const rolePrefix = new RegExp(`^([^\\p{L}\\p{N}]{0,8}(?:${roles})[^\\p{L}\\p{N}:]{0,3}):`, "u");
/** The same behind the end of a sentence, a bracket or emphasis: a turn that opens within a line. */
const roleWithin = new RegExp(
  `[.!?。！？;；|>()[\\]{}"”'*_\`#…-][^\\p{L}\\p{N}]{0,8}(?:${roles})[^\\p{L}\\p{N}:]{0,3}:`,
  "u",
);
// Only single characters are put in another's place and none is taken away: nothing can join into a mark.
const tag = new RegExp(
  `<(?=\\s*/?\\s*(?:${roles}|instructions?|s|im_start|im_end|sys|context|memory|memories)(?![\\p{L}\\p{N}]))`,
  "giu",
);
const header = new RegExp(`#(?=[#\\s]*(?:${roles}|instructions?)\\b)`, "giu");
const frame = /end of recalled|recalled notes|\/?\s*inst\b|<\s*<?\s*\/?\s*sys|\[\s*\/?\s*sys/u;

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
  const isHidden = skeleton(line).search(tag) >= 0 && line.search(tag) < 0;
  const unframed =
    isHidden || frame.test(skeleton(line))
      ? line
          .replaceAll(/[[［【]/gu, "(")
          .replaceAll(/[\]］】]/gu, ")")
          .replaceAll(/[<＜﹤]/gu, "‹")
      : line;
  return unposed(
    unframed
      .replaceAll("<|", "‹|")
      .replaceAll("|>", "|›")
      .replaceAll(tag, "‹")
      .replaceAll(header, "·"),
  );
}

/** Whether a line begins like a speaker's, or has another speaker's turn begin within it. */
export const poses = (line: string): boolean => {
  const plain = skeleton(line);
  return rolePrefix.test(plain) || roleWithin.test(plain);
};

/** The line without what made it pose: its colons. */
export const unposed = (line: string): string =>
  poses(line) ? line.normalize("NFKC").replaceAll(colons, " –") : line;
