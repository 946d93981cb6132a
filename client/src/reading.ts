import { toldFailure } from "./connection.ts";
import type { Deadline } from "./deadline.ts";
import { EbbError } from "./error.ts";

/** The whole body as JSON; undefined where there is none. */
export async function readJson<T>(answer: Response, limit: Deadline): Promise<T> {
  const text = await answer.text();
  limit.clear();
  try {
    return text === "" ? (undefined as T) : JSON.parse(text);
  } catch (cause) {
    const detail = "The address answered something that is not JSON; is it Ebb's?";
    throw new EbbError({ status: answer.status, code: "unreadable", detail, cause });
  }
}

/** The body as it arrives. The time runs only while a piece is waited for, not while one is used. */
export async function* readPieces(
  answer: Response,
  limit: Deadline,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = answer.body?.getReader();
  try {
    for (;;) {
      limit.restart();
      const next = await reader?.read();
      limit.rest();
      if (next === undefined || next.done) return;
      yield next.value;
    }
  } catch (error) {
    throw toldFailure(error, limit, signal);
  } finally {
    limit.clear();
    await reader?.cancel().catch(() => undefined);
  }
}

/** The values of JSON Lines, one at a time, however the pieces are cut. */
export async function* readLines<T>(
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<T, void, undefined> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const piece of pieces) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line.trim() !== "") yield JSON.parse(line);
  }
  rest += decoder.decode();
  if (rest.trim() !== "") yield JSON.parse(rest);
}
