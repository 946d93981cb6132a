import { computed, signal } from "@preact/signals";
import { Ebb, EbbError } from "../../../client/src/index.ts";
import type { Caller } from "../../../client/src/index.ts";
import { keepInTab, keepOnDevice, keptDevice, keptTab } from "./kept.ts";

export type Right = Caller["may"][number];

export interface Account {
  client: Ebb;
  /** What this key or token may do, as the server says. */
  me: Caller;
}

const credentialName = "credential";

/** Null where nobody is signed in. */
export const account = signal<Account | null>(null);
/** Why a session ended by itself; null where it did not. */
export const ended = signal<"expired" | "writeOnly" | null>(null);

/** `Server-Timing` of the latest answer to each path. */
export const serverTimings = new Map<string, string>();

/** The client's own calls; a credential that is not taken any more ends the session. */
async function send(address: string, init: RequestInit): Promise<Response> {
  // A change that is under way is not lost with the page.
  const keepalive = init.method === "DELETE";
  const answer = await fetch(address, { ...init, keepalive });
  const timing = answer.headers.get("Server-Timing");
  if (timing !== null) serverTimings.set(new URL(address).pathname, timing);
  if (answer.status === 401 && account.value !== null) {
    signOut();
    ended.value = "expired";
  }
  return answer;
}

const clientFor = (credential: string): Ebb =>
  new Ebb({ url: location.origin, token: credential, fetch: send });

/** Signs in with a key or a token. @throws EbbError where the server refuses it */
export async function signIn(credential: string, remember: boolean): Promise<void> {
  const client = clientFor(credential);
  const me = await client.me();
  keepInTab(credentialName, credential);
  keepOnDevice(credentialName, remember ? credential : null);
  ended.value = null;
  account.value = { client, me };
}

/** Goes on with what the browser kept. False where there is nothing, or it is not taken any more. */
export async function resume(): Promise<boolean> {
  const kept = keptTab(credentialName) ?? keptDevice(credentialName);
  if (typeof kept !== "string") return false;
  const remember = keptDevice(credentialName) === kept;
  try {
    await signIn(kept, remember);
    return true;
  } catch (error) {
    if (!(error instanceof EbbError) || ![401, 403].includes(error.status)) throw error;
    forgetCredential();
    ended.value = error.status === 401 ? "expired" : "writeOnly";
    return false;
  }
}

function forgetCredential(): void {
  keepInTab(credentialName, null);
  keepOnDevice(credentialName, null);
}

export function signOut(): void {
  forgetCredential();
  account.value = null;
}

/** The client of who is signed in. Only views, which are shown to nobody else, ask for it. */
export function ebb(): Ebb {
  const { value } = account;
  if (value === null) throw new Error("Nobody is signed in.");
  return value.client;
}

/** Whether who is signed in may do this; reading it follows a change of account. */
export const may = (right: Right): boolean => account.value?.me.may.includes(right) ?? false;

/** What a client token is confined to; null for a key. */
export const confinement = computed(() => {
  const me = account.value?.me;
  return me?.kind === "token"
    ? { userId: me.user_id, agentId: me.agent_id, sessionId: me.session_id }
    : null;
});
