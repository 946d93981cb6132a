import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { parseArgs } from "node:util";
import { hashingEmbedder } from "../../src/adapters/embedder/hashing.ts";
import { estimateTokens } from "../../src/model/tokens.ts";
import { badTexts, isBadText, type Behaviour } from "./openai-behaviours.ts";
import { readingModel, type ChatRequest } from "./reading-model.ts";

/**
 * OpenAI's protocol on 127.0.0.1, for tests and for people without a key:
 * `node test/stand-ins/openai.ts --port 9999 [--behave fenced]`.
 */
export interface OpenAiStandIn {
  /** With the version: what `OPENAI_BASE_URL` takes. */
  url: string;
  /** Bodies of the requests so far, oldest first. */
  requests: { path: string; key: string | null; body: Record<string, unknown> }[];
  /** Behaviours of the next requests, in order; afterwards `then` (good answers by default) holds. */
  script(behaviours: Behaviour[], then?: Behaviour): void;
  /**
   * From now on so. The same is told from elsewhere by a POST of it to `/behave`, for one key alone where the
   * POST bears that key; a GET of `/asked` answers how often that key has asked.
   */
  behave(behaviour: Behaviour): void;
  close(): Promise<void>;
}

/** What the service understands; a request that uses more is refused as real services refuse it. */
export interface Capabilities {
  jsonSchema: boolean;
  jsonObject: boolean;
  maxTokens: boolean;
  temperature: boolean;
  dimensions: boolean;
  base64: boolean;
  /** The only accepted key, or null for any. */
  key: string | null;
}

type Answer = (request: ChatRequest) => string | Promise<string>;

const everything: Capabilities = {
  jsonSchema: true,
  jsonObject: true,
  maxTokens: true,
  temperature: true,
  dimensions: true,
  base64: true,
  key: null,
};

export async function startOpenAi(
  options: Partial<Capabilities> & {
    port?: number;
    answer?: Answer;
  } = {},
): Promise<OpenAiStandIn> {
  const capabilities = { ...everything, ...options };
  const answer = options.answer ?? readingModel;
  const requests: OpenAiStandIn["requests"] = [];
  let queue: Behaviour[] = [];
  let usual: Behaviour = { kind: "good" };
  const byKey = new Map<string, Behaviour>();

  const server = createServer((request, response) => {
    void respond(request, response).catch(() => response.destroy());
  });

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? "";
    const key = request.headers.authorization?.replace(/^Bearer /, "") ?? null;
    if (path === "/asked") {
      return send(response, 200, { asked: requests.filter((one) => one.key === key).length });
    }
    const body = JSON.parse(await text(request)) as Record<string, unknown>;
    if (path === "/behave") {
      if (key === null) [queue, usual] = [[], body as Behaviour];
      else byKey.set(key, body as Behaviour);
      return send(response, 200, body);
    }
    requests.push({ path, key, body });
    if (capabilities.key !== null && key !== capabilities.key) {
      return refuse(response, 401, "Incorrect API key provided.", null, "invalid_api_key");
    }
    if (path !== "/v1/chat/completions" && path !== "/v1/embeddings") {
      return refuse(response, 404, `Unknown request URL: ${path}`);
    }
    const unsupported = unsupportedBy(capabilities, body);
    if (unsupported !== null) return refuse(response, 400, unsupported.message, unsupported.param);
    const behaviour = byKey.get(key ?? "") ?? queue.shift() ?? usual;
    if (behaviour.kind === "slow") await pause(behaviour.ms);
    if (misbehave(behaviour, response)) return;
    if (path === "/v1/embeddings") return sendVectors(response, body, behaviour, capabilities);
    await sendCompletion(response, body as unknown as ChatRequest, behaviour, answer);
  }

  server.listen(options.port ?? 0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    script(behaviours, then = { kind: "good" }) {
      queue = [...behaviours];
      usual = then;
    },
    behave(behaviour) {
      [queue, usual] = [[], behaviour];
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function text(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}

function send(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(body));
}

function refuse(
  response: ServerResponse,
  status: number,
  message: string,
  param: string | null = null,
  code: string | null = null,
  headers = {},
): void {
  const error = {
    message,
    type: status >= 500 ? "server_error" : "invalid_request_error",
    param,
    code,
  };
  send(response, status, { error }, headers);
}

function unsupportedBy(
  can: Capabilities,
  body: Record<string, unknown>,
): { message: string; param: string } | null {
  const format = (body["response_format"] as { type?: string } | undefined)?.type;
  if (
    (format === "json_schema" && !can.jsonSchema) ||
    (format === "json_object" && !can.jsonObject)
  ) {
    return {
      message: `response_format type '${format}' is not supported.`,
      param: "response_format",
    };
  }
  if ("max_tokens" in body && !can.maxTokens) {
    return {
      message: "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.",
      param: "max_tokens",
    };
  }
  if ("temperature" in body && !can.temperature) {
    return { message: "Unsupported value: 'temperature' must be 1.", param: "temperature" };
  }
  if ("dimensions" in body && !can.dimensions) {
    return { message: "This model does not support specifying dimensions.", param: "dimensions" };
  }
  return null;
}

/** Answers that are the same for both routes and hold no result; true where it gave one. */
function misbehave(behaviour: Behaviour, response: ServerResponse): boolean {
  switch (behaviour.kind) {
    case "rate_limited":
      refuse(response, 429, "Rate limit reached.", null, "rate_limit_exceeded", {
        "retry-after": behaviour.retryAfter,
      });
      return true;
    case "error":
      refuse(response, behaviour.status, behaviour.message ?? "It broke.", behaviour.param ?? null);
      return true;
    case "hang":
      return true;
    case "hang_in_body":
      response.writeHead(200, { "content-type": "application/json" });
      response.write('{"choices":[{"message":{"content":"');
      return true;
    case "reset":
      response.destroy();
      return true;
    case "empty_body":
      response.writeHead(200, { "content-type": "application/json" }).end();
      return true;
    case "html":
      response
        .writeHead(200, { "content-type": "text/html" })
        .end("<html><body>Bad gateway</body></html>");
      return true;
    default:
      return false;
  }
}

/** Word by word, as server-sent events. */
function streamCompletion(response: ServerResponse, model: unknown, content: string): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  const chunk = (delta: object, finish_reason: string | null): string =>
    `data: ${JSON.stringify({
      id: "chatcmpl-loopback",
      object: "chat.completion.chunk",
      created: 1_700_000_000,
      model,
      choices: [{ index: 0, delta, finish_reason }],
    })}\n\n`;
  for (const word of content.match(/\S+\s*/g) ?? []) response.write(chunk({ content: word }, null));
  response.end(`${chunk({}, "stop")}data: [DONE]\n\n`);
}

async function sendCompletion(
  response: ServerResponse,
  request: ChatRequest,
  behaviour: Behaviour,
  answer: Answer,
): Promise<void> {
  const content = await contentOf(request, behaviour, answer);
  const message = { role: "assistant", ...messageOf(behaviour, content) };
  if (request["stream"] === true) return streamCompletion(response, request["model"], content);
  const prompt = request.messages.map((one) => one.content).join("\n");
  const [prompt_tokens, completion_tokens] = [estimateTokens(prompt), estimateTokens(content)];
  send(response, 200, {
    id: "chatcmpl-loopback",
    object: "chat.completion",
    created: 1_700_000_000,
    model: request["model"],
    choices:
      behaviour.kind === "no_choices"
        ? undefined
        : [{ index: 0, message, logprobs: null, finish_reason: finishReason(behaviour) }],
    ...(behaviour.kind === "no_usage"
      ? {}
      : {
          usage: {
            prompt_tokens,
            completion_tokens,
            total_tokens: prompt_tokens + completion_tokens,
          },
        }),
  });
}

function messageOf(behaviour: Behaviour, content: string): { content: unknown; refusal: unknown } {
  if (behaviour.kind === "refusal") return { content: null, refusal: "I can't help with that." };
  const parts = behaviour.kind === "parts";
  return { content: parts ? [{ type: "text", text: content }] : content, refusal: null };
}

async function contentOf(
  request: ChatRequest,
  behaviour: Behaviour,
  answer: Answer,
): Promise<string> {
  if (behaviour.kind === "text") {
    return typeof behaviour.text === "string" ? behaviour.text : behaviour.text(request);
  }
  const good = await answer(request);
  return isBadText(behaviour.kind) ? badTexts[behaviour.kind](good) : good;
}

function finishReason(behaviour: Behaviour): string {
  if (behaviour.kind === "truncated") return "length";
  return behaviour.kind === "content_filter" ? "content_filter" : "stop";
}

async function sendVectors(
  response: ServerResponse,
  body: Record<string, unknown>,
  behaviour: Behaviour,
  can: Capabilities,
): Promise<void> {
  const input = [body["input"]].flat().map(String);
  const base64 = body["encoding_format"] === "base64" && can.base64;
  const data =
    behaviour.kind === "vectors"
      ? behaviour.of(input)
      : (await hashingEmbedder().embed(input)).map((vector, index) => ({
          object: "embedding",
          index,
          // Longer than one, as some services send them.
          embedding: encode(
            (vector ?? new Float32Array()).map((value) => value * 3),
            base64,
          ),
        }));
  const tokens = input.reduce((sum, one) => sum + estimateTokens(one), 0);
  send(response, 200, {
    object: "list",
    data:
      behaviour.kind === "short_vectors"
        ? input.map((_, index) => ({ object: "embedding", index, embedding: [1, 2, 3] }))
        : data,
    model: body["model"],
    usage: { prompt_tokens: tokens, total_tokens: tokens },
  });
}

const encode = (vector: Float32Array, base64: boolean): string | number[] =>
  base64 ? Buffer.from(vector.buffer).toString("base64") : Array.from(vector);

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      port: { type: "string", default: "9999" },
      behave: { type: "string", default: "good" },
    },
  });
  const server = await startOpenAi({ port: Number(values.port) });
  const { behave } = values;
  if (isBadText(behave)) server.behave({ kind: behave });
  console.log(`OPENAI_BASE_URL=${server.url} OPENAI_API_KEY=any LLM_MODEL=loopback`);
  console.log(`EMBEDDINGS=openai EMBEDDING_MODEL=loopback EMBEDDING_DIMENSIONS=384`);
}
