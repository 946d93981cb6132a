import type { ScopeIds } from "./scope.ts";
import type { Attachment } from "./turn.ts";

/** Platforms whose events are taken in. */
export const platforms = ["generic", "telegram", "slack", "discord", "onebot"] as const;
export type Platform = (typeof platforms)[number];

/** How ids of a platform become ids of a scope. A template may hold `{platform} {user} {conversation} {thread}`. */
export interface ScopeMapping {
  userId: string | null;
  agentId: string | null;
  sessionId: string | null;
  /** Users whose id is known: platform id → user_id, before any template. */
  users: Record<string, string>;
}

/** What becomes of chat commands that are typed on a platform. */
export interface SourceCommands {
  /** Off: they are messages like any other. */
  isOn: boolean;
  /** The platform's ids of people who may also give the commands that take an admin. */
  admins: string[];
}

/** A platform whose events are taken in for a tenant. */
export interface Source {
  id: string;
  platform: Platform;
  name: string;
  mapping: ScopeMapping;
  commands: SourceCommands;
  createdAt: number;
}

/** One message of a conversation, as a platform told of it. */
export interface HeardMessage {
  conversation: string;
  messageId: string;
  /** What the platform calls a thread or topic; its first message bears the id, not the thread. */
  thread: string | null;
  side: "user" | "bot";
  /** The platform's id of who spoke. */
  speaker: string;
  name: string | null;
  text: string;
  /** When it was said: epoch ms. */
  at: number;
  /** When it was last changed: epoch ms; 0 where it never was. */
  editedAt: number;
  attachments: Omit<Attachment, "role">[];
  replyTo: string | null;
}

export type InboundEvent =
  | { kind: "said"; message: HeardMessage }
  | { kind: "unsaid"; conversation: string; messageIds: string[] };

const placeholders = /\{(platform|user|conversation|thread)\}/g;

/** Whether a template holds nothing in braces but what can be filled in. */
export const isTemplate = (text: string): boolean =>
  !/[{}]/.test(text.replaceAll(placeholders, ""));

/** The ids of what was said. A template whose part is missing gives no id. */
export function idsFor(
  { platform, mapping }: Pick<Source, "platform" | "mapping">,
  { speaker, conversation, thread }: Pick<HeardMessage, "speaker" | "conversation" | "thread">,
): ScopeIds {
  const parts: Record<string, string | null> = { platform, user: speaker, conversation, thread };
  const filled = (template: string | null): string | null => {
    if (template === null) return null;
    const names = [...template.matchAll(placeholders)].map((match) => match[1] ?? "");
    if (names.some((name) => parts[name] == null)) return null;
    return template.replaceAll(placeholders, (_, name: string) => parts[name] ?? "");
  };
  const known = Object.hasOwn(mapping.users, speaker) ? mapping.users[speaker] : undefined;
  return {
    userId: known ?? filled(mapping.userId),
    agentId: filled(mapping.agentId),
    sessionId: filled(mapping.sessionId),
  };
}
