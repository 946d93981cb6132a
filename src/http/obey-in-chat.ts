import { z } from "zod";
import { asidesTo } from "../commands/run.ts";
import type { Answerable } from "../contract/inbound/answerable.ts";
import { isChatCommand } from "../model/chat-command.ts";
import { EbbError } from "../model/errors.ts";
import { sha256Hex } from "../model/ids.ts";
import { type InboundEvent, type Source, idsFor } from "../model/inbound.ts";
import { answerWithinMs, commandCharsMax } from "../model/limits.ts";
import { withIds } from "../model/scope.ts";
import { wholeScope } from "../tenancy/authenticate.ts";
import { commandKey } from "../webhooks/inbound/obeyed.ts";
import type { App } from "./app.ts";
import type { DoorContext } from "./door.ts";
import { obey } from "./obey.ts";
import { paceUser } from "./pace.ts";

/** What was typed, where it is a command and the source has them obeyed. One with a picture is a message like any other. */
export function commandIn(
  { commands }: Pick<Source, "commands">,
  typed: Answerable | null,
): Answerable | null {
  if (!commands.isOn || typed === null || typed.message.attachments.length > 0) return null;
  return typed.text.length <= commandCharsMax && isChatCommand(typed.text) ? typed : null;
}

export const asUnsaid = ({ conversation, messageId }: Answerable["message"]): InboundEvent => ({
  kind: "unsaid",
  conversation,
  messageIds: [messageId],
});

/** What was said to a command. The scope is kept with it for erasures, which look for a person's id. */
const Said = z.object({ text: z.string(), scope: z.record(z.string(), z.string()) });
type Said = z.infer<typeof Said>;

/**
 * Obeys a command that was typed in a platform's chat, as whoever the source's scope makes of its speaker, and returns
 * the platform's answer. Told again, the same message gets the same answer, and nothing is done a second time.
 * Throws `conflict` while it is at work.
 */
export async function obeyInChat(
  app: App,
  c: DoorContext,
  typed: Answerable,
): Promise<Record<string, unknown>> {
  const { source } = c.get("verified");
  const { inbound, clock } = c.get("services");
  const { message } = typed;
  const said = await saidOnce(app, c, typed);
  const scope = wholeScope(c.get("principal"));
  const shown = typed.shown(said.text, asidesTo(typed.text).linesLeft);
  const answerKey = await commandKey(shown);
  await inbound.obeyed(scope, source.id, message, answerKey, clock.now() + answerWithinMs);
  return typed.saying(shown);
}

async function saidOnce(app: App, c: DoorContext, typed: Answerable): Promise<Said> {
  const { source } = c.get("verified");
  const { idempotency, clock } = c.get("services");
  const { conversation, messageId } = typed.message;
  const scope = wholeScope(c.get("principal"));
  const place = await sha256Hex(JSON.stringify([source.id, conversation, messageId]));
  // A blank, which no caller's Idempotency-Key may have, keeps the two apart.
  const key = `chat ${place}`;
  const claim = await idempotency.claim(scope, key, place, clock.now());
  switch (claim.state) {
    case "answered":
      return Said.parse(JSON.parse(claim.body));
    case "forgotten":
      return { text: asidesTo(typed.text).toldBefore, scope: {} };
    case "mismatch":
    case "running":
      throw new EbbError("conflict", "This command is still at work.", { retryAfterS: 1 });
    case "fresh":
      try {
        const said = await saidTo(app, c, typed);
        await idempotency.complete(scope, key, 200, JSON.stringify(said));
        return said;
      } catch (error) {
        await idempotency.abandon(scope, key);
        throw error;
      }
  }
}

/** Obeys it. That a bound is reached is told in the chat, too: a platform that sent it again would do it hours later. */
async function saidTo(app: App, c: DoorContext, { message, text }: Answerable): Promise<Said> {
  const { source } = c.get("verified");
  const ids = idsFor(source, message);
  const isAdmin = source.commands.admins.includes(message.speaker);
  const principal = { ...c.get("principal"), role: isAdmin ? "admin" : "write" } as const;
  try {
    if (ids.userId !== null) await paceUser(c, ids.userId);
    const scope = withIds(wholeScope(principal), ids);
    const answer = await obey(app, c, principal, scope, text, { in: "chat", isAdmin });
    return { text: answer.text, scope: answer.data.scope };
  } catch (error) {
    if (!(error instanceof EbbError) || error.code !== "rate_limited") throw error;
    return { text: asidesTo(text).refused(error), scope: {} };
  }
}
