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

/** The body as it comes. What is waited for is its beginning. */
export async function readStream(
  answer: Response,
  limit: Deadline,
): Promise<ReadableStream<Uint8Array>> {
  limit.clear();
  if (answer.body !== null) return answer.body;
  const detail = "The address answered nothing; is it Ebb's?";
  throw new EbbError({ status: answer.status, code: "unreadable", detail });
}
