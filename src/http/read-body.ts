import type { MiddlewareHandler } from "hono";
import { EbbError, invalid } from "../model/errors.ts";
import { bodyBytesMax } from "../model/limits.ts";
import type { DoorContext, DoorEnv } from "./door.ts";

const tooLarge = () =>
  new EbbError("payload_too_large", `A body may have ${bodyBytesMax} bytes at most.`);

/** Reads no further than the bound, whatever `Content-Length` claims or leaves out. */
async function boundedBytes(
  body: ReadableStream<Uint8Array>,
  bytesMax: number,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.byteLength;
    if (length > bytesMax) throw tooLarge();
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch (cause) {
    throw new EbbError("malformed_json", "The body is not UTF-8.", { cause });
  }
}

/** Reads a body of any type once, bounded, into `bodyText`. */
export async function readText(c: DoorContext): Promise<string> {
  if (Number(c.req.header("content-length") ?? 0) > bodyBytesMax) throw tooLarge();
  const { body } = c.req.raw;
  const text = body === null ? "" : decode(await boundedBytes(body, bodyBytesMax));
  c.set("bodyText", text);
  return text;
}

const protoField = /(?<!\\)"__proto__"\s*:/;

/** Reads a JSON body once, bounded; later steps find its text in `bodyText` and on the request. */
export const readBody: MiddlewareHandler<DoorEnv> = async (c, next) => {
  if (!/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(c.req.header("content-type") ?? "")) {
    throw new EbbError("unsupported_media_type", "Send `Content-Type: application/json`.");
  }
  const text = await readText(c);
  // The name means something to JavaScript objects, so a field of this name would be lost silently.
  if (protoField.test(text)) throw invalid("__proto__", "is not a name that a field can have");
  const headers = new Headers(c.req.raw.headers);
  headers.set("content-type", "application/json");
  c.req.raw = new Request(c.req.url, { method: c.req.method, headers, body: text });
  await next();
};
