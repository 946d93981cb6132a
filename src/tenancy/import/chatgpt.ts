import { ChatConversation } from "../../contract/transfer/foreign.ts";
import { firstIssue } from "../../contract/transfer/line.ts";
import { derivedId } from "../../model/ids.ts";
import { bodyBytesMax, importBatch, importConversationCharsMax } from "../../model/limits.ts";
import { type Scope, type ScopeIds, withIds } from "../../model/scope.ts";
import type { SessionRecord, TurnRecord } from "../../model/transfer.ts";
import { effectiveSettings } from "../settings.ts";
import type { ImportRun } from "./request.ts";
import { arrayItems } from "./texts.ts";
import { writeRecords } from "./write-records.ts";

/** One exchange of a conversation, as it was shown. */
export interface Exchange {
  /** Of the first message: names the exchange. */
  node: string;
  prompt: string;
  response: string;
  /** Epoch ms, or null. */
  at: number | null;
}

interface Said {
  node: string;
  role: "user" | "assistant";
  text: string;
  at: number | null;
}

/** From the message shown last back to the first; a loop ends it. */
function shownPath({ mapping, current_node: last }: ChatConversation): string[] {
  const path: string[] = [];
  const seen = new Set<string>();
  let node = last ?? newestLeaf(mapping);
  while (node != null && !seen.has(node) && Object.hasOwn(mapping, node)) {
    seen.add(node);
    path.push(node);
    node = mapping[node]?.parent ?? null;
  }
  return path.toReversed();
}

/** Where nothing says which path was shown: the one that ends latest. */
function newestLeaf(mapping: ChatConversation["mapping"]): string | null {
  const parents = new Set(Object.values(mapping).map(({ parent }) => parent));
  const leaves = Object.entries(mapping).filter(([id]) => !parents.has(id));
  const timeOf = (entry: (typeof leaves)[number]): number => entry[1].message?.create_time ?? 0;
  return leaves.toSorted((a, b) => timeOf(b) - timeOf(a))[0]?.[0] ?? null;
}

/** What a node says: text of the user or the assistant to each other, or null. */
function saidAt(node: string, { mapping }: ChatConversation): Said | null {
  const message = mapping[node]?.message;
  if (message == null) return null;
  const { author, recipient, content, metadata, create_time: at } = message;
  const { role } = author;
  if (role !== "user" && role !== "assistant") return null;
  if (recipient != null && recipient !== "all") return null;
  if (metadata?.is_visually_hidden_from_conversation === true || content == null) return null;
  if (content.content_type !== "text" && content.content_type !== "multimodal_text") return null;
  const text = (content.parts ?? []).filter((part) => typeof part === "string").join("\n");
  return text.trim() === "" ? null : { node, role, text, at };
}

/** A conversation as pairs of what was asked and answered, in order. What nobody asked for is left out. */
function exchangesOf(conversation: ChatConversation): Exchange[] {
  const exchanges: Exchange[] = [];
  let open: Exchange | null = null;
  for (const node of shownPath(conversation)) {
    const said = saidAt(node, conversation);
    if (said === null) continue;
    if (said.role === "user" && (open === null || open.response !== "")) {
      open = { node: said.node, prompt: said.text, response: "", at: said.at };
      exchanges.push(open);
    } else if (open !== null) {
      const side = said.role === "user" ? "prompt" : "response";
      open[side] = open[side] === "" ? said.text : `${open[side]}\n\n${said.text}`;
    }
  }
  return exchanges;
}

interface Converted {
  session: SessionRecord;
  turns: TurnRecord[];
  tooLong: number;
}

const titleCharsMax = 200;

/** A conversation as a session with turns that wait for ingestion; ids are made of the conversation's. */
async function converted(
  scope: Scope,
  ids: ScopeIds,
  name: string,
  conversation: ChatConversation,
  status: "queued" | "raw",
  now: number,
): Promise<Converted | null> {
  const exchanges = exchangesOf(conversation);
  const [first] = exchanges;
  if (first === undefined) return null;
  const place = [scope.tenantId, ids.userId, ids.agentId, ids.sessionId, "chatgpt", name];
  const startedAt = first.at ?? conversation.create_time ?? now;
  const sessionId = ids.sessionId ?? (await derivedId("ses", startedAt, ...place));
  const fit = exchanges.filter(
    ({ prompt, response }) => prompt.length + response.length <= bodyBytesMax,
  );
  let at = startedAt;
  const turns: TurnRecord[] = [];
  for (const { node, prompt, response, at: saidAtMs } of fit) {
    at = saidAtMs ?? at + 1;
    turns.push({
      kind: "turn",
      turn: {
        id: await derivedId("trn", at, ...place, node),
        sessionId,
        userId: ids.userId,
        agentId: ids.agentId,
        prompt,
        response,
        promptName: null,
        responseName: null,
        layer: null,
        tags: [],
        metadata: {
          source: "chatgpt",
          conversation_id: name,
          ...(conversation.title == null
            ? {}
            : { title: conversation.title.slice(0, titleCharsMax) }),
        },
        attachments: [],
        timezone: null,
        expiresAt: null,
        createdAt: at,
        recordedAt: now,
        status,
        attempts: 0,
        error: null,
        extractor: null,
        modelCalls: 0,
        inputTokens: 0,
        outputTokens: 0,
      },
      partition: null,
      remembered: [],
      buried: [],
    });
  }
  return {
    session: {
      kind: "session",
      session: {
        id: sessionId,
        userId: ids.userId,
        agentId: ids.agentId,
        startedAt,
        lastTurnAt: at,
        status: "open",
        archivedAt: null,
      },
      summarisedTo: 0,
    },
    turns,
    tooLong: exchanges.length - fit.length,
  };
}

/** Takes a `conversations.json`. Returns the conversation to go on from, or null at the end. */
export async function importChatGpt(
  run: ImportRun,
  body: ReadableStream<Uint8Array>,
  fromItem: number,
): Promise<number | null> {
  const { services, scope, ids, act, ledger } = run;
  const settings = await effectiveSettings(services, withIds(scope, { agentId: ids.agentId }));
  const status = settings.ingest.auto_ingest ? "queued" : "raw";
  for await (const { number, text } of arrayItems(body, importConversationCharsMax)) {
    if (number < fromItem) continue;
    if (run.budget.queries <= 0) return number;
    const note = (outcome: "skipped" | "invalid", reason: string) =>
      ledger.note({ line: number, id: null, kind: "conversation", outcome, reason });
    const read = text === null ? null : ChatConversation.safeParse(parsed(text));
    if (read === null) {
      note("invalid", `is longer than ${importConversationCharsMax} characters`);
      continue;
    }
    if (!read.success) {
      note("invalid", firstIssue(read.error));
      continue;
    }
    const name = read.data.conversation_id ?? read.data.id ?? null;
    if (name === null) {
      note("invalid", "has no id: neither conversation_id nor id");
      continue;
    }
    const found = await converted(scope, ids, name, read.data, status, act.now);
    if (found === null) {
      note("skipped", "nobody says anything in it");
      continue;
    }
    for (let i = 0; i < found.tooLong; i++) note("invalid", "an exchange is too long to keep");
    if (!run.dryRun) await run.requireRoom("turns");
    await writeRecords(run, "session", [{ line: number, value: found.session }]);
    for (let at = 0; at < found.turns.length; at += importBatch) {
      const batch = found.turns.slice(at, at + importBatch);
      await writeRecords(
        run,
        "turn",
        batch.map((value) => ({ line: number, value })),
      );
    }
  }
  return null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
