import { EbbError, invalid, notFound } from "../../model/errors.ts";
import { derivedId } from "../../model/ids.ts";
import type { Platform, ScopeMapping, Source, SourceCommands } from "../../model/inbound.ts";
import { webhooksMax } from "../../model/limits.ts";
import type { Scope } from "../../model/scope.ts";
import type { LiveSource } from "../../ports/inbound-store.ts";
import type { Services } from "../../ports/services.ts";
import { secretFrom } from "../sign.ts";
import { vaultOf } from "../subscriptions.ts";
import { type SignedRequest, isFrom } from "./verify.ts";

export interface SourceInput {
  platform: Platform;
  name: string;
  /** The platform's; null has one made, where the platform lets its owner choose. */
  secret: string | null;
  mapping: ScopeMapping;
  commands: SourceCommands;
}

/** What is to change of a source; what is left out stays. */
export interface SourceChange {
  name?: string | undefined;
  commands?: Partial<SourceCommands> | undefined;
}

/** Platforms that give a secret, or a public key, of their own. */
const givesSecret: Readonly<Record<Platform, string | null>> = {
  slack: "the app's signing secret",
  discord: "the application's public key",
  generic: null,
  telegram: null,
  onebot: null,
};

/**
 * Takes in a platform's events. Both secrets are shown this once. Throws `invalid_request` where the
 * platform's own secret is missing, and `conflict` where the tenant has as many sources as it may.
 */
export async function addSource(
  services: Pick<Services, "inbound" | "clock" | "random" | "vault">,
  scope: Scope,
  { platform, name, secret: given, mapping, commands }: SourceInput,
  seed: { key: string; at: number } | null,
): Promise<{ source: Source; secret: string; botSecret: string }> {
  const { inbound, clock, random } = services;
  const needed = givesSecret[platform];
  if (given === null && needed !== null) throw invalid("secret", `is needed: ${needed}`);
  const createdAt = seed?.at ?? clock.now();
  const id = await derivedId("src", createdAt, scope.tenantId, seed?.key ?? random.token());
  const botSecret = secretFrom(random.token(), random.token());
  const secret = given ?? (platform === "generic" ? botSecret : random.token() + random.token());
  const vault = vaultOf(services);
  const [sealedSecret, sealedBotSecret] = await Promise.all([
    vault.seal(secret, id),
    vault.seal(botSecret, id),
  ]);
  const source = { id, platform, name, mapping, commands, createdAt };
  if (await inbound.add(scope, source, { sealedSecret, sealedBotSecret }, webhooksMax)) {
    return { source, secret, botSecret };
  }
  throw new EbbError("conflict", `A tenant may have ${webhooksMax} sources: delete one first.`);
}

/** Throws `not_found` where it is unknown or another tenant's. */
export async function getSource(
  { inbound }: Pick<Services, "inbound">,
  scope: Scope,
  id: string,
): Promise<Source> {
  const source = await inbound.get(scope, id);
  if (source === null) throw notFound("source");
  return source;
}

/** Changes its name, or what becomes of commands; platform, secrets and scope are what it is. Throws `not_found`. */
export async function changeSource(
  services: Pick<Services, "inbound">,
  scope: Scope,
  id: string,
  change: SourceChange,
): Promise<Source> {
  const before = await getSource(services, scope, id);
  const after = {
    ...before,
    name: change.name ?? before.name,
    commands: { ...before.commands, ...change.commands },
  };
  await services.inbound.update(scope, after);
  return after;
}

export async function removeSource(
  { inbound }: Pick<Services, "inbound">,
  scope: Scope,
  id: string,
): Promise<void> {
  if (!(await inbound.remove(scope, id))) throw notFound("source");
}

/** Who signed a request: the platform, or the bot itself with what its platform does not tell. */
export interface Verified {
  source: LiveSource;
  by: "platform" | "bot";
}

/**
 * The source that a request is from. Throws `unauthenticated`, with the same words whatever is wrong: that
 * a source exists never shows.
 */
export async function verifiedSource(
  { inbound, vault, clock }: Pick<Services, "inbound" | "vault" | "clock">,
  platform: string,
  id: string,
  request: SignedRequest,
): Promise<Verified> {
  const source = await inbound.live(id);
  if (source !== null && source.platform === platform && vault !== null) {
    const [secret, botSecret] = await Promise.all([
      vault.open(source.sealedSecret, id),
      vault.open(source.sealedBotSecret, id),
    ]);
    const now = clock.now();
    const isBots =
      botSecret !== null &&
      request.header("webhook-signature") !== null &&
      (await isFrom("generic", request, botSecret, now));
    if (isBots) return { source, by: "bot" };
    if (secret !== null && (await isFrom(source.platform, request, secret, now))) {
      return { source, by: "platform" };
    }
  }
  throw new EbbError(
    "unauthenticated",
    "This is no source, or the request is not signed as its platform does it.",
  );
}
