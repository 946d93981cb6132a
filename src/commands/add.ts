import { asked, pathOf } from "../contract/api-call.ts";
import { MemoryShape } from "../contract/memory.ts";
import { Duplicate } from "../contract/remember.ts";
import { memoryTypes } from "../model/memory.ts";
import { EbbError } from "../model/errors.ts";
import { parseTime } from "../model/time.ts";
import { type Command, neededText, wireIds } from "./command.ts";
import { listedLines } from "./memory-lines.ts";

/** Either a memory that is new, or the id of the one that says the same. */
const Added = {
  parse: (body: unknown) => Duplicate.safeParse(body).data ?? { memory: MemoryShape.parse(body) },
};

/** `mem add`: remembers a text; `tag=` names its type, or is a tag. */
export const add: Command = async (context) => {
  const { parsed, labels, ids, call } = context;
  const { args, metadata } = parsed;
  const ends = args.expires === undefined ? null : parseTime(args.expires);
  if (ends !== null && ends <= context.now) throw new EbbError("invalid_request", labels.past);
  const tags = [args.tag, ...(args.tags?.split(",") ?? [])].filter((tag) => tag !== undefined);
  const isType = (tag: string): boolean => memoryTypes.some((type) => type === tag.toUpperCase());
  const type = tags.find(isType)?.toUpperCase();
  const body = {
    content: neededText(context, "text"),
    ...wireIds(ids),
    ...(args.layer === undefined ? {} : { layer: args.layer }),
    ...(type === undefined ? {} : { type }),
    ...(args.importance === undefined ? {} : { importance: Number(args.importance) }),
    ...(args.expires === undefined ? {} : { expires_at: args.expires }),
    tags: tags.filter((tag) => !isType(tag)),
    metadata,
  };
  const added = await asked(call, { method: "POST", path: "/v1/memories", body }, Added);
  if ("memory" in added) {
    return {
      lines: [labels.added, ...listedLines(added.memory, 1, labels)],
      result: added.memory,
    };
  }
  const path = pathOf("memories", added.duplicate_of);
  const known = await asked(call, { method: "GET", path }, MemoryShape);
  return { lines: [labels.duplicate, ...listedLines(known, 1, labels)], result: added };
};
