import type { HeardMessage, Source } from "../model/inbound.ts";
import type { Scope, ScopeIds } from "../model/scope.ts";
import type { TenantOptions } from "../model/tenant.ts";
import type { Page } from "./turn-store.ts";

/** A source with what its requests are verified by. */
export interface LiveSource extends Source {
  tenantId: string;
  options: TenantOptions;
  /** The platform's own secret or public key. */
  sealedSecret: string;
  /** Under this one the bot signs what the platform does not tell of. */
  sealedBotSecret: string;
}

/** A message as it is kept, with the turn that it became part of. */
export interface KeptMessage extends HeardMessage {
  ids: ScopeIds;
  isUnsaid: boolean;
  turnId: string | null;
  pairKey: string | null;
}

/** Platforms that tell of conversations, and what they told lately. */
export interface InboundStore {
  /** False where the tenant has `max` already. An id that is there already gets the new secrets. */
  add(
    scope: Scope,
    source: Source,
    secrets: { sealedSecret: string; sealedBotSecret: string },
    max: number,
  ): Promise<boolean>;
  get(scope: Scope, id: string): Promise<Source | null>;
  /** Newest first. */
  list(scope: Scope, limit: number, cursor: string | null): Promise<Page<Source>>;
  /** Writes what may change of it: name and commands. */
  update(scope: Scope, source: Source): Promise<void>;
  /** Removes it with what it told lately, not with the turns made of it; false where it is not there. */
  remove(scope: Scope, id: string): Promise<boolean>;
  /** For authentication: null where it is unknown or its tenant disabled. */
  live(id: string): Promise<LiveSource | null>;

  /** Keeps a message, or a later form of it; one that was unsaid stays so. */
  hear(
    scope: Scope,
    sourceId: string,
    message: HeardMessage,
    ids: ScopeIds,
    expiresAt: number,
  ): Promise<void>;
  /** Blanks messages, and keeps that they were unsaid, also where they come only later. */
  unsay(
    scope: Scope,
    sourceId: string,
    conversation: string,
    messageIds: readonly string[],
    expiresAt: number,
  ): Promise<void>;
  /**
   * Keeps that a message was a command, and none of its words: it is as unsaid as a deleted one. `pairKey` says
   * what it was answered (`commandKey`).
   */
  obeyed(
    scope: Scope,
    sourceId: string,
    message: Pick<HeardMessage, "conversation" | "messageId" | "at">,
    pairKey: string,
    expiresAt: number,
  ): Promise<void>;
  /** The latest messages of a conversation, unsaid ones among them. */
  conversation(
    scope: Scope,
    sourceId: string,
    conversation: string,
    limit: number,
  ): Promise<KeptMessage[]>;
  /**
   * Says of which turn these messages are part now, and ends what `ended` turns had, in one batch.
   * False, and nothing is changed, where one of them was changed or unsaid since it was read.
   */
  bind(
    scope: Scope,
    sourceId: string,
    conversation: string,
    binding: {
      messages: readonly KeptMessage[];
      turnId: string | null;
      pairKey: string | null;
      userId: string | null;
      ended: readonly string[];
      expiresAt: number;
    },
  ): Promise<boolean>;
  /** For jobs: drops messages that expired; at most `limit`. */
  purge(now: number, limit: number): Promise<number>;
}
