import { z } from "zod";
import type { HeardMessage, InboundEvent } from "../../model/inbound.ts";
import {
  captionCharsMax,
  nameCharsMax,
  platformIdCharsMax,
  urlCharsMax,
} from "../../model/limits.ts";
import type { Answerable, Chat } from "./answerable.ts";

/** What a platform's request tells, and what the platform is to be answered with: empty is 204 without a body, null that it was heard. */
export interface Parsed {
  events: InboundEvent[];
  answer: Record<string, unknown> | "empty" | null;
  /** What may be a command, where the answer to this very request is shown in the chat. */
  answerable: Answerable | null;
}

/** A request that tells nothing, with what the platform wants to hear. */
export const unheard = (answer: Parsed["answer"]): Parsed => ({
  events: [],
  answer,
  answerable: null,
});
export const nothing: Parsed = unheard(null);
export const said = (message: HeardMessage, chat: Chat | null = null): Parsed => ({
  events: [{ kind: "said", message }],
  answer: null,
  answerable: chat === null ? null : { ...chat, message, text: message.text },
});
export const unsaid = (conversation: string, messageIds: string[]): Parsed => ({
  events: [{ kind: "unsaid", conversation, messageIds }],
  answer: null,
  answerable: null,
});

/** An id of a platform, be it a number there or a text. */
export const PlatformId = z
  .union([z.string().min(1).max(platformIdCharsMax), z.int()])
  .transform(String);

// oxlint-disable-next-line no-control-regex -- control characters are what this takes out
const controls = /[\u0000-\u001f\u007f-\u009f]/g;

/** A name as a label may be: one line, not blank, not endless; else none. */
export function nameOf(text: string | null | undefined): string | null {
  const name = (text ?? "").replaceAll(controls, " ").trim().slice(0, nameCharsMax).toWellFormed();
  return name === "" ? null : name;
}

/** An attachment, or none where its address is longer than one may be. */
export function attached(
  url: string | null | undefined,
  mime: string,
  caption: string | null | undefined = null,
): HeardMessage["attachments"] {
  return url == null || url === "" || url.length > urlCharsMax
    ? []
    : [
        {
          url,
          mime: mime.slice(0, nameCharsMax),
          caption: caption?.slice(0, captionCharsMax) ?? null,
        },
      ];
}
