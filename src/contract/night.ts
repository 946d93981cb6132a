import { z } from "zod";
import { memoryCharsMax } from "../model/limits.ts";

/** What a model is asked at night, and how its answer is read. */

const Verdict = z.strictObject({
  action: z.enum(["modify", "remove", "keep"]),
  content: z.string().describe("the older note rewritten, for modify; else empty"),
});

const Reflection = z.strictObject({
  insights: z.array(
    z.strictObject({
      subject: z.string().describe("one to three words"),
      insight: z.string().describe("one or two sentences"),
      notes: z.array(z.int()).describe("numbers of the notes that it rests on"),
    }),
  ),
});

export type Verdict = z.infer<typeof Verdict>;
export type Reflection = z.infer<typeof Reflection>;

const schemaOf = (name: string, schema: z.ZodType) => {
  const { $schema: _dialect, ...plain } = z.toJSONSchema(schema, {
    override({ jsonSchema }) {
      delete jsonSchema.minimum;
      delete jsonSchema.maximum;
    },
  });
  return { name, schema: plain };
};

export const verdictSchema = schemaOf("contradiction", Verdict);
export const reflectionSchema = schemaOf("reflection", Reflection);

/** Null where the answer is none, or would rewrite into nothing. */
export function readVerdict(text: string): Verdict | null {
  const { data } = Verdict.safeParse(documentIn(text));
  if (data === undefined) return null;
  const content = data.content.trim();
  if (data.action === "modify" && (content === "" || content.length > memoryCharsMax)) return null;
  return { ...data, content };
}

/** Null where the answer is none. */
export const readReflection = (text: string): Reflection | null =>
  Reflection.safeParse(documentIn(text)).data ?? null;

/** The JSON document in a text that may stand between fences or sentences; null for none. */
function documentIn(text: string): unknown {
  const from = text.indexOf("{");
  const to = text.lastIndexOf("}");
  if (from === -1 || to < from) return null;
  try {
    return JSON.parse(text.slice(from, to + 1));
  } catch {
    return null;
  }
}
