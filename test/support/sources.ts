import { env } from "cloudflare:workers";
import { type Answer, aTenant, call } from "./api.ts";
import { type Sign, aDiscordApp, asGeneric, asOneBot, asSlack, asTelegram } from "./platforms.ts";
import { read } from "./wire.ts";

const signers: Record<string, (secret: string) => Sign> = {
  generic: asGeneric,
  telegram: asTelegram,
  slack: asSlack,
  onebot: asOneBot,
};

type Made = ReturnType<typeof read.newSource>;

export interface SignedSource {
  tenant: string;
  key: string;
  source: Omit<Made, "secrets">;
  secrets: NonNullable<Made["secrets"]>;
  /** Signs as the platform. */
  sign: Sign;
  /** Signs as the bot. */
  asBot: Sign;
  tell(event: unknown, by?: Sign, path?: string, at?: number): Promise<Answer>;
  /** The tenant's turns, oldest first. */
  turns(): Promise<ReturnType<typeof read.turn>[]>;
}

/** A source of a tenant of its own, with who signs for its platform and for its bot. */
export async function aSource(
  platform: string,
  over: Record<string, unknown> = {},
): Promise<SignedSource> {
  const { id: tenant, key } = await aTenant();
  const app = platform === "discord" ? await aDiscordApp() : null;
  const given = platform === "slack" ? { secret: "8f742231b10e8888abcd99yyyzzz85a5" } : {};
  const answer = await call("POST", "/v1/sources", {
    key,
    body: {
      platform,
      name: "Harbour bot",
      ...given,
      ...(app === null ? {} : { secret: app.publicKey }),
      ...over,
    },
  });
  const { secrets, ...source } = read.newSource(answer.body);
  if (secrets === null) throw new Error("the source came without its secrets");
  const sign = app?.sign ?? signers[platform]?.(secrets.platform);
  if (sign === undefined) throw new Error(`nobody signs for ${platform}`);
  const tell = async (event: unknown, by: Sign = sign, path = source.path, at?: number) => {
    const raw = JSON.stringify(event);
    return call("POST", path, { key: null, raw, headers: await by(raw, at) });
  };
  const turns = async () => {
    const { results } = await env.DB.prepare(
      "select id from turns where tenant_id = ? order by created_at, id",
    )
      .bind(tenant)
      .all<{ id: string }>();
    const found = await Promise.all(
      results.map(({ id }) => call("GET", `/v1/turns/${id}`, { key })),
    );
    return found.map(({ body }) => read.turn(body));
  };
  return { tenant, key, source, secrets, sign, tell, turns, asBot: asGeneric(secrets.bot) };
}
