import { z } from "zod";
import {
  type Platform,
  type ScopeMapping,
  type Source,
  type SourceCommands,
  isTemplate,
  platforms,
} from "../model/inbound.ts";
import {
  idCharsMax,
  mappedUsersMax,
  nameCharsMax,
  platformIdCharsMax,
  sourceAdminsMax,
} from "../model/limits.ts";
import { rfc3339 } from "../model/time.ts";
import { label, pageFields, pageOf } from "./fields.ts";

export const PlatformName = z
  .enum(platforms)
  .describe("generic: anything that signs as Standard Webhooks has it; onebot: OneBot v11");

const Template = label(idCharsMax - platformIdCharsMax)
  .refine(isTemplate, "may hold {platform}, {user}, {conversation}, {thread} and no other braces")
  .nullable();

const Mapping = z
  .strictObject({
    user_id: Template.default("{platform}:{user}"),
    agent_id: Template.default(null),
    session_id: Template.default(null).describe("null: the user's open session, or a new one"),
    users: z
      .record(label(platformIdCharsMax), label(idCharsMax))
      .refine((users) => Object.keys(users).length <= mappedUsersMax, `at most ${mappedUsersMax}`)
      .default({})
      .describe("people whose user_id is known: platform id → user_id"),
  })
  .refine(
    (scope) => scope.user_id !== null || scope.agent_id !== null || scope.session_id !== null,
    {
      message: "at least one of user_id, agent_id and session_id is needed",
    },
  );

const Commands = z
  .enum(["off", "on"])
  .describe(
    "on: a message that is a chat command is obeyed and answered in the chat, and not stored",
  );

const Admins = z
  .array(label(platformIdCharsMax))
  .max(sourceAdminsMax)
  .transform((ids) => [...new Set(ids)])
  .describe("the platform's ids of people who may also clear and clean up");

/** What a secret of a platform looks like, where it has a form. */
const secretForms: Readonly<Partial<Record<Platform, { pattern: RegExp; message: string }>>> = {
  discord: { pattern: /^[0-9a-f]{64}$/i, message: "must be a public key of 64 hex digits" },
  telegram: { pattern: /^[\w-]+$/, message: "may hold letters, digits, _ and -" },
  generic: {
    pattern: /^(?:whsec_)?[A-Za-z0-9+/]+={0,2}$/,
    message: "must be base64 behind whsec_",
  },
};

export const NewSourceBody = z
  .strictObject({
    platform: PlatformName,
    name: label(nameCharsMax),
    secret: z
      .string()
      .min(8)
      .max(256)
      .regex(/^[\x21-\x7e]+$/, "must be printable ASCII without spaces")
      .nullish()
      .describe(
        "Slack's signing secret, Discord's public key (hex), Telegram's secret_token, OneBot's secret, or `whsec_…`; made here if left out, but for Slack and Discord",
      ),
    scope: Mapping.prefault({}).describe("how ids of the platform become ids of a scope"),
    commands: Commands.default("off"),
    admins: Admins.default([]),
  })
  .superRefine(({ platform, secret }, ctx) => {
    const form = secretForms[platform];
    if (secret == null || form === undefined || form.pattern.test(secret)) return;
    ctx.addIssue({ code: "custom", path: ["secret"], message: form.message });
  })
  .transform(({ platform, name, secret, scope, commands, admins }) => ({
    platform,
    name,
    secret: secret ?? null,
    mapping: {
      userId: scope.user_id,
      agentId: scope.agent_id,
      sessionId: scope.session_id,
      users: scope.users,
    } satisfies ScopeMapping,
    commands: { isOn: commands === "on", admins } satisfies SourceCommands,
  }))
  .meta({
    id: "NewSource",
    example: { platform: "telegram", name: "Support bot", scope: { agent_id: "support" } },
  });

export const SourcePatch = z
  .strictObject({
    name: label(nameCharsMax).optional(),
    commands: Commands.optional(),
    admins: Admins.optional(),
  })
  .transform(({ name, commands, admins }) => ({
    name,
    commands: {
      ...(commands === undefined ? {} : { isOn: commands === "on" }),
      ...(admins === undefined ? {} : { admins }),
    } satisfies Partial<SourceCommands>,
  }))
  .meta({ id: "SourcePatch", example: { commands: "on", admins: ["5550123"] } });

export const SourceShape = z
  .object({
    id: z.string().describe("`src_…`, sorts by time"),
    platform: PlatformName,
    name: z.string(),
    scope: z.object({
      user_id: z.string().nullable(),
      agent_id: z.string().nullable(),
      session_id: z.string().nullable(),
      users: z.record(z.string(), z.string()),
    }),
    commands: Commands,
    admins: z.array(z.string()).describe("people who may also clear and clean up"),
    path: z.string().describe("where the platform sends to, on this host"),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "Source" });

const shownOnce = "shown this once; null where an idempotency key gets this answer again";

export const SourceMade = SourceShape.extend({
  secrets: z
    .object({
      platform: z.string().describe("what the platform's requests are verified by"),
      bot: z
        .string()
        .describe(
          "`whsec_…`: with it the bot signs, in the generic form, what its platform does not tell",
        ),
    })
    .nullable()
    .describe(shownOnce),
}).meta({ id: "SourceMade" });

export const SourcePage = pageOf(SourceShape).meta({ id: "SourcePage" });
export const SourceListQuery = z.strictObject(pageFields);

const hookPath = ({ platform, id }: Pick<Source, "platform" | "id">): string =>
  `/v1/hooks/${platform}/${id}`;

export const HookAnswer = z
  .record(z.string(), z.unknown())
  .describe(
    "what the platform wants to hear; or `turn_ids`: turns that this made or changed, and to a command in the generic form `reply`: what to say in the chat",
  )
  .meta({ id: "HookAnswer" });

export const sourceToWire = (source: Source): z.infer<typeof SourceShape> => ({
  id: source.id,
  platform: source.platform,
  name: source.name,
  scope: {
    user_id: source.mapping.userId,
    agent_id: source.mapping.agentId,
    session_id: source.mapping.sessionId,
    users: source.mapping.users,
  },
  commands: source.commands.isOn ? "on" : "off",
  admins: source.commands.admins,
  path: hookPath(source),
  created_at: rfc3339(source.createdAt),
});
