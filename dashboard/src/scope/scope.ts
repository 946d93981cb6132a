import { computed, effect, signal } from "@preact/signals";
import { account, confinement } from "../account/account.ts";
import { keepInTab, keptTab } from "../account/kept.ts";
import type { ChosenScope } from "./chosen-scope.ts";

export type { ChosenScope };

export interface WireIds {
  user_id?: string;
  agent_id?: string;
  session_id?: string;
}

const nobody: ChosenScope = { userId: null, agentId: null, sessionId: null };
const recentMax = 6;

const isId = (value: unknown): value is string | null =>
  value === null || typeof value === "string";

function readScope(value: unknown): ChosenScope | null {
  if (typeof value !== "object" || value === null) return null;
  const { userId = null, agentId = null, sessionId = null }: Partial<ChosenScope> = value;
  return isId(userId) && isId(agentId) && isId(sessionId) ? { userId, agentId, sessionId } : null;
}

const chosen = signal<ChosenScope>(readScope(keptTab("scope")) ?? nobody);

/** Scopes looked at of late, the latest first. */
export const recentScopes = signal<readonly ChosenScope[]>(
  [keptTab("recent")].flat().flatMap((each) => readScope(each) ?? []),
);

const isSame = (a: ChosenScope, b: ChosenScope): boolean =>
  a.userId === b.userId && a.agentId === b.agentId && a.sessionId === b.sessionId;

export const isNobody = (each: ChosenScope): boolean => isSame(each, nobody);

/** What is looked at: what was chosen, within what a token is confined to. */
export const scope = computed<ChosenScope>(() => {
  const own = confinement.value;
  if (own === null) return chosen.value;
  return { ...own, sessionId: own.sessionId ?? chosen.value.sessionId };
});

export function chooseScope(next: ChosenScope): void {
  chosen.value = next;
  keepInTab("scope", next);
  if (isNobody(next)) return;
  const others = recentScopes.value.filter((each) => !isSame(each, next));
  recentScopes.value = [next, ...others].slice(0, recentMax);
  keepInTab("recent", recentScopes.value);
}

// Another account's people are none of this one's.
effect(() => {
  if (account.value !== null) return;
  chosen.value = readScope(keptTab("scope")) ?? nobody;
});

export function forgetScopes(): void {
  chosen.value = nobody;
  recentScopes.value = [];
  keepInTab("scope", null);
  keepInTab("recent", null);
}

/** The ids as a request takes them; those that are not chosen are left out. */
export const wireIds = ({ userId, agentId, sessionId }: ChosenScope): WireIds => ({
  ...(userId === null ? {} : { user_id: userId }),
  ...(agentId === null ? {} : { agent_id: agentId }),
  ...(sessionId === null ? {} : { session_id: sessionId }),
});

/** The ids of what is looked at now. */
export const ids = (): WireIds => wireIds(scope.value);
