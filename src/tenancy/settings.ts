import type { z } from "zod";
import { Settings, defaultSettings } from "../contract/settings.ts";
import { EbbError, type FieldError } from "../model/errors.ts";
import type { Scope } from "../model/scope.ts";
import type { Services } from "../ports/services.ts";
import type { SettingsDocument, SettingsLayers } from "../ports/settings-store.ts";
import { allowedAt } from "./allowed.ts";
import { kept } from "./kept.ts";
import { isDocument, mergePatch } from "../model/merge-patch.ts";

/** A change in another isolate is seen after this long. */
const keptForMs = 5_000;
const effective = kept<Settings>(keptForMs, 500);

const keyOf = ({ tenantId, agentId }: Pick<Scope, "tenantId" | "agentId">) =>
  JSON.stringify([tenantId, agentId]);

/** What holds for this tenant and agent: defaults, under the tenant's document, under the agent's. */
export async function effectiveSettings(
  services: Pick<Services, "settings" | "clock" | "log">,
  scope: Scope,
): Promise<Settings> {
  const settings = await effective.get(keyOf(scope), services.clock.now(), async () =>
    read(services, await services.settings.read(scope)),
  );
  return settings ?? defaultSettings;
}

/**
 * Every stored document was valid when it was written; where a later change elsewhere made the two
 * contradict each other, the agent's steps back, then the tenant's.
 */
function read({ log }: Pick<Services, "log">, { tenant, agent }: SettingsLayers): Settings {
  for (const document of [mergePatch(tenant, agent), tenant]) {
    const parsed = Settings.safeParse(document);
    if (parsed.success) return parsed.data;
    log("settings_invalid", { path: parsed.error.issues[0]?.path.join(".") ?? "" });
  }
  return defaultSettings;
}

/**
 * Merges a patch into the tenant's document (`agentId` null) or an agent's override. Throws
 * `invalid_request` with each wrong path and what is allowed there, and changes nothing then.
 */
export async function patchSettings(
  services: Pick<Services, "settings" | "clock" | "log">,
  scope: Scope,
  patch: SettingsDocument,
): Promise<Settings> {
  const layers = await services.settings.latest(scope);
  const document = mergePatch(scope.agentId === null ? layers.tenant : layers.agent, patch);
  const whole = scope.agentId === null ? document : mergePatch(layers.tenant, document);
  const parsed = Settings.safeParse(whole);
  if (!parsed.success) throw wrongSettings(parsed.error);
  await refuseBadPatterns(patch, parsed.data);
  await services.settings.write(scope, scope.agentId, document, services.clock.now());
  forgetKept(scope);
  return parsed.data;
}

/** Drops the override of the scope's agent; what the tenant has then holds again. */
export async function resetAgentSettings(
  { settings }: Pick<Services, "settings">,
  scope: Scope,
  agentId: string,
): Promise<void> {
  await settings.remove(scope, agentId);
  forgetKept(scope);
}

/** The tenant's document is part of every agent's. */
const forgetKept = ({ tenantId }: Scope) =>
  effective.drop(`${JSON.stringify([tenantId]).slice(0, -1)},`);

function wrongSettings(error: z.ZodError): EbbError {
  const errors = error.issues.flatMap((issue): FieldError[] => {
    const path = issue.path.map(String);
    if (issue.code === "unrecognized_keys") {
      return issue.keys.map((key) => ({
        path: [...path, key].join("."),
        message: "is not a setting",
      }));
    }
    const allowed = allowedAt(path);
    return [
      { path: path.join("."), message: allowed === null ? issue.message : `must be ${allowed}` },
    ];
  });
  const [first] = errors;
  return new EbbError("invalid_request", `${first?.path ?? ""}: ${first?.message ?? "is wrong"}`, {
    errors,
  });
}

/** Patterns are compiled here, once, so that a bad one is refused before anything runs it. */
async function refuseBadPatterns(patch: SettingsDocument, settings: Settings): Promise<void> {
  const sanitize = patch["sanitize"];
  if (!isDocument(sanitize) || sanitize["custom_patterns"] === undefined) return;
  const { RE2JS } = await import("re2js");
  settings.sanitize.custom_patterns.forEach((pattern, index) => {
    try {
      RE2JS.compile(pattern);
    } catch (cause) {
      const path = `sanitize.custom_patterns.${index}`;
      const message = "is not an RE2 pattern";
      throw new EbbError("invalid_request", `${path}: ${message}`, {
        errors: [{ path, message }],
        cause,
      });
    }
  });
}
