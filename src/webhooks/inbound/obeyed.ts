import { sha256Hex } from "../../model/ids.ts";
import type { KeptMessage } from "../../ports/inbound-store.ts";

const mark = "command:";

/** Stands for what a command was answered, so that a bot's report of its own answer is known. Blanks do not count. */
export const commandKey = async (answer: string): Promise<string> =>
  mark + (await sha256Hex(answer.replaceAll(/\s+/gu, " ").trim()));

const isCommand = ({ isUnsaid, pairKey }: KeptMessage): boolean =>
  isUnsaid && pairKey?.startsWith(mark) === true;

/** Messages of a conversation but for commands, and what the bot said to them: by reply, or in these very words. */
export async function withoutCommands(kept: readonly KeptMessage[]): Promise<KeptMessage[]> {
  const commands = kept.filter(isCommand);
  if (commands.length === 0) return [...kept];
  const ids = new Set(commands.map(({ messageId }) => messageId));
  const answers = new Set(commands.map(({ pairKey }) => pairKey));
  const isOf = await Promise.all(
    kept.map(
      async ({ messageId, side, replyTo, text }) =>
        ids.has(messageId) ||
        (side === "bot" &&
          ((replyTo !== null && ids.has(replyTo)) || answers.has(await commandKey(text)))),
    ),
  );
  return kept.filter((_, i) => isOf[i] !== true);
}
