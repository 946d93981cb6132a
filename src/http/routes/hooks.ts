import { z } from "zod";
import { readEvent } from "../../contract/inbound/read-event.ts";
import { HookAnswer, PlatformName } from "../../contract/source.ts";
import { accept } from "../../ingestion/accept.ts";
import { deleteTurn } from "../../ingestion/delete-turn.ts";
import { EbbError } from "../../model/errors.ts";
import { withIds } from "../../model/scope.ts";
import { wholeScope } from "../../tenancy/authenticate.ts";
import { requireRoom } from "../../tenancy/quotas.ts";
import { effectiveSettings } from "../../tenancy/settings.ts";
import { type TurnDesk, hear } from "../../webhooks/inbound/hear.ts";
import type { App } from "../app.ts";
import type { DoorContext } from "../door.ts";
import { endpoint, json } from "../endpoint.ts";
import { asUnsaid, commandIn, obeyInChat } from "../obey-in-chat.ts";
import { reach, reachId } from "../reach.ts";

const SourceId = z.string().min(1).max(64);

const about = {
  method: "post" as const,
  "x-access": "signed" as const,
  tags: ["Webhooks"],
  description:
    "Takes the platform's own request as it comes, and no key: it is verified in the platform's way. A user's " +
    "message is stored with the bot's next answer; edits and deletions follow. What a platform does not tell, the " +
    "bot sends in the generic form, signed with its own secret (Standard Webhooks). Sent again, nothing is stored twice. " +
    "Where the source's `commands` are on, a message that is a chat command (`mem list`) is obeyed once, not stored, and answered in the platform's own form.",
  responses: {
    200: json(HookAnswer, "Heard, or what the platform wants to hear"),
    204: { description: "Heard, where the platform wants no body" },
  },
};

const bySource = endpoint({
  ...about,
  path: "/v1/hooks/{platform}/{source}",
  summary: "An event of a platform",
  request: { params: z.object({ platform: PlatformName, source: SourceId }) },
});

const byQuery = endpoint({
  ...about,
  path: "/v1/hooks/{platform}",
  summary: "The same, with the source in the query",
  request: {
    params: z.object({ platform: PlatformName }),
    query: z.object({ source: SourceId }),
  },
});

/** How turns of a source are stored and removed: as with a key that may write. */
function deskOf(c: DoorContext): TurnDesk {
  const principal = c.get("principal");
  const scope = wholeScope(principal);
  return {
    async store(input, key) {
      const own = withIds(scope, input.ids);
      const services = await reach(c, own);
      await requireRoom(services, principal, "turns");
      const settings = await effectiveSettings(services, own);
      const seed = { key, at: services.clock.now() };
      const { turnId } = await accept(services, own, settings, input, { wait: false, seed });
      return turnId;
    },
    async remove(turnId) {
      try {
        const services = await reachId(c, "turn", turnId);
        await deleteTurn(services, scope, turnId, principal.keyId);
      } catch (cause) {
        const isGone = cause instanceof EbbError && cause.code === "not_found";
        if (!isGone) throw cause;
      }
    },
  };
}

/** Null where the answer has no body. */
async function heard(app: App, c: DoorContext): Promise<Record<string, unknown> | null> {
  const { source, by } = c.get("verified");
  const told = readEvent(
    by === "bot" ? "generic" : source.platform,
    c.get("bodyText"),
    source.commands.isOn,
  );
  const typed = commandIn(source, told.answerable);
  if (typed !== null && typed.message.editedAt === 0) return obeyInChat(app, c, typed);
  const { answer } = told;
  // What a message became by an edit is not obeyed; it is no longer what it was, either.
  const events = typed === null ? told.events : [asUnsaid(typed.message)];
  const scope = wholeScope(c.get("principal"));
  const turnIds = await hear(c.get("services"), scope, source, events, deskOf(c));
  return answer === "empty" ? null : (answer ?? { ok: true, turn_ids: turnIds });
}

export function hookRoutes(app: App): void {
  app.openapi(bySource, async (c) => {
    const answer = await heard(app, c);
    return answer === null ? c.body(null, 204) : c.json(answer, 200);
  });
  app.openapi(byQuery, async (c) => {
    const answer = await heard(app, c);
    return answer === null ? c.body(null, 204) : c.json(answer, 200);
  });
}
