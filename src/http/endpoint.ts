import { type RouteConfig, createRoute, z } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import { headers as names } from "../contract/headers.ts";
import { Problem } from "../contract/problem.ts";
import type { KeyRole } from "../ports/key-store.ts";
import { commandHead } from "../model/chat-command.ts";
import { type Spent, requireRoom } from "../tenancy/quotas.ts";
import { admitSigned } from "./admit-signed.ts";
import { admit } from "./admit.ts";
import { confine } from "./confine.ts";
import type { DoorEnv } from "./door.ts";
import { indexBehind } from "./index-behind.ts";
import { idempotent } from "./idempotent.ts";
import { paceNamedUsers, paceStrangers } from "./pace.ts";
import { readBody } from "./read-body.ts";

/**
 * Who may call a route: anybody, a key with at least this role, or without a key whoever signs the request
 * as a source of the tenant does.
 */
type Access = "open" | "signed" | KeyRole;

type Described<Path extends string> = Omit<RouteConfig, "path" | "middleware" | "security"> & {
  path: Path;
  /** There is no default: a route without it does not type-check. */
  "x-access": Access;
  /** Refuses client tokens, whatever they may do. */
  "x-keys-only"?: true;
  /** Takes an `Idempotency-Key`: always, or where the prompt is a chat command. */
  "x-idempotent"?: true | "commands";
  /** The route reads its body itself, as it comes: it is neither bounded nor parsed before. */
  "x-streams"?: true;
  /** A field of the answer that is shown once, and not again under the same idempotency key. */
  "x-shown-once"?: string;
  /** Never refused for how often it is asked. */
  "x-unpaced"?: true;
  /** Stores more of this, so the tenant's quota has to have room. */
  "x-spends"?: Spent;
};

const problems = {
  default: {
    description: "A problem document (RFC 9457)",
    content: { "application/problem+json": { schema: Problem } },
  },
};

const idempotencyKey = {
  name: names.idempotencyKey,
  in: "header",
  required: false,
  description: "The same key with the same request gets the first answer again, for 24 hours.",
  schema: { type: "string", maxLength: 255 },
} as const;

/** The step for a prompt that is a chat command: any other one changes nothing, and is asked as often as one likes. */
const whereCommanded =
  (step: MiddlewareHandler<DoorEnv>): MiddlewareHandler<DoorEnv> =>
  (c, next) =>
    commandHead(promptIn(c.get("bodyText"))) === null ? next() : step(c, next);

function promptIn(bodyText: string): string {
  try {
    return PromptOf.parse(JSON.parse(bodyText)).prompt;
  } catch {
    return ""; // The route says what is wrong with it.
  }
}

const PromptOf = z.object({ prompt: z.string() });

const spend =
  (spent: Spent): MiddlewareHandler<DoorEnv> =>
  async (c, next) => {
    await requireRoom(c.get("services"), c.get("principal"), spent);
    await next();
  };

function securityOf(access: Access, keysOnly: boolean): NonNullable<RouteConfig["security"]> {
  if (access === "open" || access === "signed") return [];
  return keysOnly ? [{ apiKey: [] }] : [{ apiKey: [] }, { clientToken: [] }];
}

/** A route with its access, its bounded body and its problem answers: the only way to describe one. */
export function endpoint<const Path extends string, const Config extends Described<Path>>(
  config: Config,
): Config & ReturnType<typeof createRoute<Path, Config>> {
  const access = config["x-access"];
  const keyed = config["x-idempotent"];
  const takesKey = keyed !== undefined;
  const steps: MiddlewareHandler<DoorEnv>[] = [];
  const keysOnly = config["x-keys-only"] === true || access === "admin";
  const spends = config["x-spends"];
  const takesKeys = access !== "open" && access !== "signed";
  if (!takesKeys && config["x-unpaced"] !== true) steps.push(paceStrangers);
  if (access === "signed") steps.push(admitSigned);
  if (takesKeys) steps.push(admit(access, keysOnly));
  if (config.request?.body !== undefined && config["x-streams"] !== true) steps.push(readBody);
  if (takesKeys && !keysOnly) steps.push(confine, paceNamedUsers);
  if (access === "write" || access === "admin") steps.push(indexBehind);
  if (takesKey) {
    const once = idempotent(config["x-shown-once"] ?? null);
    steps.push(keyed === "commands" ? whereCommanded(once) : once);
  }
  if (spends !== undefined) steps.push(spend(spends));
  const route = createRoute<Path, Config>({
    ...config,
    middleware: steps,
    security: securityOf(access, keysOnly),
    ...(takesKey ? { parameters: [idempotencyKey] } : {}),
    responses: { ...config.responses, ...problems },
  });
  return route;
}

interface JsonContent<Schema> {
  content: { "application/json": { schema: Schema } };
}

/** A JSON answer of this schema. */
export const json = <Schema extends z.ZodType>(
  schema: Schema,
  description: string,
): JsonContent<Schema> & { description: string } => ({
  description,
  content: { "application/json": { schema } },
});

/** A JSON body that has to be there. */
export const jsonBody = <Schema extends z.ZodType>(
  schema: Schema,
): { body: JsonContent<Schema> & { required: true } } => ({
  body: { required: true, content: { "application/json": { schema } } },
});

/** Path parameter of by-id routes. Any text is looked up; what is no id of ours is not found. */
export const byId = z.object({ id: z.string().min(1).max(256) });
