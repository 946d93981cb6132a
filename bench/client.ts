import { Agent, request } from "node:http";

export interface Answer {
  status: number;
  body: unknown;
  headers: Record<string, string | string[] | undefined>;
  /** From the first byte sent to the last received. */
  ms: number;
}

/** Kept-alive connections to one Worker; `node:http`, because `fetch` costs as much as a point read. */
export interface Client {
  get(path: string): Promise<Answer>;
  send(method: "POST" | "PATCH" | "DELETE", path: string, body: unknown): Promise<Answer>;
  hangUp(): void;
}

export function connect(url: URL, key: string): Client {
  let agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const call = (method: string, path: string, body: string | null) =>
    exchange({ url: new URL(path, url), agent, key, method, body });
  return {
    get: (path) => call("GET", path, null),
    send: (method, path, body) => call(method, path, JSON.stringify(body)),
    hangUp() {
      agent.destroy();
      agent = new Agent({ keepAlive: true, maxSockets: 16 });
    },
  };
}

/** The answer's body where it has the expected status. @throws with the answer's text otherwise. */
export function expectStatus(answer: Answer, ...statuses: number[]): Record<string, unknown> {
  if (!statuses.includes(answer.status) || !isRecord(answer.body)) {
    throw new Error(`answered ${answer.status}: ${JSON.stringify(answer.body).slice(0, 500)}`);
  }
  return answer.body;
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const records = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];

interface Exchange {
  url: URL;
  agent: Agent;
  key: string;
  method: string;
  body: string | null;
}

function exchange({ url, agent, key, method, body }: Exchange): Promise<Answer> {
  return new Promise((done, failed) => {
    const headers: Record<string, string> = { authorization: `Bearer ${key}` };
    if (body !== null) {
      headers["content-type"] = "application/json";
      headers["content-length"] = String(Buffer.byteLength(body));
    }
    const startedAt = performance.now();
    const out = request(url, { agent, method, headers }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
      incoming.on("error", failed);
      incoming.on("end", () => {
        const ms = performance.now() - startedAt;
        const text = Buffer.concat(chunks).toString("utf8");
        done({
          status: incoming.statusCode ?? 0,
          body: parsed(text),
          headers: incoming.headers,
          ms,
        });
      });
    });
    out.on("error", failed);
    out.end(body ?? undefined);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
