import { type SQL, sql } from "drizzle-orm";
import { turns } from "./schema.ts";

/** Openings of what chat commands begin with, behind blanks and a slash, in small letters. */
const openings = [
  "mem",
  "mem[^a-z0-9_-]*",
  "memory",
  "memory[^a-z0-9_-]*",
  "记忆",
  "记忆[ 　.．:：]*",
  "[ｍＭ][ｅＥ][ｍＭ]*",
];

const blanks = " \t\n\r\u00a0\u3000/／";

/** Characters of a prompt that are looked at. */
const lookedAt = 60;

/**
 * Turns but for those that are a chat command and its answer (`mem list`). Those are kept raw, so that
 * a turn that was read is none, however it begins.
 */
export const noChatCommand = (): SQL => {
  const opening = sql`lower(ltrim(substr(${turns.prompt}, 1, ${lookedAt}), ${blanks}))`;
  const fits = sql.join(
    openings.map((one) => sql`${opening} glob ${one}`),
    sql` or `,
  );
  return sql`not (${turns.status} = 'raw' and (${fits}))`;
};
