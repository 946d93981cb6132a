import type { LanguageModelMiddleware } from "ai";

type Wrap<Name extends "wrapGenerate" | "wrapStream"> = NonNullable<LanguageModelMiddleware[Name]>;
export type Generated = Awaited<ReturnType<Wrap<"wrapGenerate">>>;
export type Streamed = Awaited<ReturnType<Wrap<"wrapStream">>>;
type Finish = Generated["finishReason"];

/** Reasons after which an answer is whole, or as whole as it will be. */
const whole: ReadonlySet<string> = new Set(["stop", "length", "other", "unknown"]);

/** Older versions of the SDK give the reason as text. */
const isWhole = (finish: Finish | string): boolean =>
  whole.has(typeof finish === "string" ? finish : finish.unified);

/** The text of a whole answer; null where the model only called tools or broke off. */
export function spokenIn({ content, finishReason }: Generated): string | null {
  const text = content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("");
  return isWhole(finishReason) && text !== "" ? text : null;
}

/** The stream as it is, each piece at once; `heard` gets the text when it has ended well. */
export function overhear(stream: Streamed["stream"], heard: (text: string) => void): typeof stream {
  type Part = typeof stream extends ReadableStream<infer P> ? P : never;
  let text = "";
  let complete = false;
  const listen = new TransformStream<Part, Part>({
    transform(part, controller) {
      controller.enqueue(part);
      if (part.type === "text-delta") text += part.delta;
      if (part.type === "finish") complete = isWhole(part.finishReason);
    },
    flush() {
      if (complete && text !== "") heard(text);
    },
  });
  return stream.pipeThrough(listen);
}
