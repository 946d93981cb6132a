import type { CommandWire } from "../../src/contract/command.ts";
import { expect } from "vitest";
import { aTenant, call, someone } from "./api.ts";
import { read } from "./wire.ts";

/** Who types commands, and about whom. */
export interface Asker {
  key: string;
  ids: Record<string, string>;
}

/** The answer of a command. */
export async function sent(asker: Asker, text: string): Promise<CommandWire> {
  const body = { text, ...asker.ids };
  const answer = await call("POST", "/v1/commands", { key: asker.key, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return read.command(answer.body);
}

/** A tenant's admin who talks with a cook, and some memories in each layer. */
export async function aChat(): Promise<Asker & { ada: string }> {
  const { key } = await aTenant();
  const ada = someone();
  const ids = { user_id: ada, agent_id: "cook", session_id: `chat-${ada}` };
  const asker = { key, ids, ada };
  await sent(asker, "mem add Ada is allergic to peanuts. layer=global tag=FACTS importance=9");
  await sent(asker, "mem add Ada likes the cook's risotto. layer=persona tag=dinner meta.by=hand");
  await sent(
    asker,
    "mem add We plan a picnic for Sunday. layer=conversation expires=2099-01-01T00:00:00Z",
  );
  return asker;
}

/** The first memory that a text names; empty where none is. */
export const idIn = (text: string): string => /mem_[0-9a-z]+/.exec(text)?.[0] ?? "";
