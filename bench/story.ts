import { type Client, expectStatus, records } from "./client.ts";
import { play } from "./conversation-play.ts";
import { readLocomo } from "./locomo.ts";
import { startWorker } from "./worker.ts";

/** How much of each is printed. */
const memoriesShown = 20;
const edgesShown = 15;
const wordsMax = 110;

const short = (text: unknown): string => {
  const line = String(text).replaceAll(/\s+/gu, " ");
  return line.length > wordsMax ? `${line.slice(0, wordsMax - 1).toWellFormed()}…` : line;
};

const dayOf = (time: unknown): string => String(time).slice(0, 10);

/**
 * Plays a conversation through the front door, the first that contradicts itself, and prints what is made of it: twenty memories with
 * the words that they rest on, the graph around a person, and the history of a contradicted fact.
 */
export async function story(file: string | undefined): Promise<string> {
  const worker = await startWorker({ stateDirectory: null });
  try {
    let parts: string[] = [];
    for (const conversation of readLocomo(file)) {
      await play(worker.client, conversation);
      const contradicted = await changed(worker.client, conversation.id);
      parts = [
        await evidence(worker.client, conversation.id),
        await around(worker.client, conversation.id),
        contradicted ?? "## Nothing was contradicted",
      ];
      if (contradicted !== null) break;
    }
    return parts.join("\n\n");
  } finally {
    await worker.stop();
  }
}

/** The weightiest memories, spread over the conversation, each with the exact words behind it. */
async function evidence(client: Client, user: string): Promise<string> {
  const memories = await listed(client, `user_id=${encodeURIComponent(user)}`);
  const weighty = memories.toSorted((a, b) => Number(b["importance"]) - Number(a["importance"]));
  const lines = [`## ${memoriesShown} of ${memories.length} memories, with what they rest on`];
  for (const memory of weighty.slice(0, memoriesShown)) {
    const path = `/v1/memories/${String(memory["id"])}/sources`;
    const sources = records(expectStatus(await client.get(path), 200)["turns"]);
    const spans = sources.flatMap((source) => records(source["spans"]));
    lines.push(
      `- ${dayOf(memory["created_at"])} ${String(memory["type"])} ${String(memory["importance"])}: ${short(memory["content"])}`,
      ...spans.slice(0, 2).map((span) => `  ← “${short(span["text"])}”`),
    );
  }
  return lines.join("\n");
}

/** What holds and what has ended around the person who is spoken of most. */
async function around(client: Client, user: string): Promise<string> {
  const query = `user_id=${encodeURIComponent(user)}&type=person&limit=100`;
  const people = records(expectStatus(await client.get(`/v1/entities?${query}`), 200)["data"]);
  const [person] = people.toSorted((a, b) => Number(b["memory_count"]) - Number(a["memory_count"]));
  if (person === undefined) return "## Nobody is spoken of";
  const path = `/v1/entities/${String(person["id"])}`;
  const detail = expectStatus(await client.get(path), 200);
  const nameOf = new Map(
    [person, ...records(detail["nodes"])].map((node) => [String(node["id"]), String(node["name"])]),
  );
  const edges = records(detail["edges"]).slice(0, edgesShown);
  return [
    `## The graph around ${String(person["name"])} (${String(person["memory_count"])} memories)`,
    ...edges.map((edge) => {
      const end = edge["valid_to"] === null ? "" : ` – ${dayOf(edge["valid_to"])}`;
      const [subject, object] = [edge["subject"], edge["object"]].map(
        (id) => nameOf.get(String(id)) ?? String(id),
      );
      return `- ${subject} ${String(edge["predicate"])} ${object}, ${dayOf(edge["valid_from"])}${end}: “${short(edge["fact"])}”`;
    }),
  ].join("\n");
}

/** A fact that was superseded, with what took its place, as their histories tell it; null where there is none. */
async function changed(client: Client, user: string): Promise<string | null> {
  const past = await listed(client, `user_id=${encodeURIComponent(user)}&status=superseded`);
  const [old] = past.toSorted((a, b) => Number(b["importance"]) - Number(a["importance"]));
  if (old === undefined) return null;
  const lines = [`## A contradicted fact (1 of ${past.length})`];
  for (const id of [old["id"], old["superseded_by"]].filter((one) => one !== null)) {
    const path = `/v1/memories/${textOf(id)}/history`;
    for (const version of records(expectStatus(await client.get(path), 200)["data"])) {
      const why = version["reason"] === null ? "" : ` (${textOf(version["reason"])})`;
      lines.push(
        `- ${dayOf(version["at"])} ${textOf(version["event"])}${why}: ${short(version["content"])}`,
      );
    }
  }
  return lines.join("\n");
}

/** All pages of a list of memories. */
async function listed(client: Client, query: string): Promise<Record<string, unknown>[]> {
  const all: Record<string, unknown>[] = [];
  let cursor: unknown = null;
  do {
    const from: string = cursor === null ? "" : `&cursor=${encodeURIComponent(textOf(cursor))}`;
    const page = expectStatus(await client.get(`/v1/memories?${query}&limit=100${from}`), 200);
    all.push(...records(page["data"]));
    cursor = page["next_cursor"];
  } while (cursor !== null);
  return all;
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
