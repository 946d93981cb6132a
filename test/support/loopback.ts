import { once } from "node:events";
import { type IncomingHttpHeaders, type ServerResponse, createServer } from "node:http";

/** What the other side does with one request. */
export type Behaviour =
  | { status: number; body?: unknown; headers?: Record<string, string> }
  /** Never answers. */
  | "hang"
  /** Breaks the connection off. */
  | "reset"
  /** Begins an answer and breaks off. */
  | "half"
  | ((response: ServerResponse) => void);

export interface Heard {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: unknown;
}

/** A server on 127.0.0.1 that misbehaves as told, one behaviour a request, then as the last. */
export interface Loopback {
  url: string;
  requests: Heard[];
  close(): Promise<void>;
}

export const problem = (
  status: number,
  code: string,
  headers: Record<string, string> = {},
): Behaviour => ({
  status,
  headers,
  body: { type: `urn:${code}`, title: "", status, code, detail: "why", request_id: "req_1" },
});

export async function loopback(...behaviours: Behaviour[]): Promise<Loopback> {
  const requests: Heard[] = [];
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const text = Buffer.concat(chunks).toString();
      const { method = "", url: path = "", headers } = incoming;
      requests.push({ method, path, headers, body: text === "" ? null : JSON.parse(text) });
      behave(behaviours[requests.length - 1] ?? behaviours.at(-1) ?? "hang", response);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function behave(behaviour: Behaviour, response: ServerResponse): void {
  if (behaviour === "hang") return;
  if (behaviour === "reset") {
    response.destroy();
  } else if (behaviour === "half") {
    response.writeHead(200, { "content-type": "application/json" }).write('{"turn_id": ');
    setTimeout(() => response.destroy(), 20);
  } else if (typeof behaviour === "function") {
    behaviour(response);
  } else {
    response.writeHead(behaviour.status, {
      "content-type": "application/json",
      ...behaviour.headers,
    });
    response.end(behaviour.body === undefined ? "" : JSON.stringify(behaviour.body));
  }
}
