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
