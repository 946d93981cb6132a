import { asked, pathOf } from "../contract/api-call.ts";
import { MemoryShape } from "../contract/memory.ts";
import { Duplicate } from "../contract/remember.ts";
import { EbbError } from "../model/errors.ts";
import { parseTime, rfc3339 } from "../model/time.ts";
import { startOfDate } from "../model/zoned.ts";
import { type Command, isOf, layerNamed, neededText, wireIds } from "./command.ts";
import { clipped } from "./layout.ts";
import { listedLines } from "./memory-lines.ts";
import { isType, tagsNamed, typesNamed } from "./types.ts";

/** Either a memory that is new, or the id of the one that says the same. */
const Added = {
  parse: (body: unknown) => Duplicate.safeParse(body).data ?? { memory: MemoryShape.parse(body) },
};

/** A day is the writer's own, which begins when their clocks say so; a time is left as it is. */
const inZone = (written: string, zone: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(written) && parseTime(written) !== null
    ? rfc3339(startOfDate(written, zone))
    : written;

/** `mem add`: remembers a text; `type=` names its type, and so may `tag=`, which else is a tag. */
export const add: Command = async (context) => {
  const { parsed, labels, ids, call } = context;
  const { args, metadata } = parsed;
  const expires = args.expires === undefined ? undefined : inZone(args.expires, context.zone);
  const ends = expires === undefined ? null : parseTime(expires);
  if (expires !== undefined && ends === null) {
    throw new EbbError("invalid_request", labels.faults.expires);
  }
  if (ends !== null && ends <= context.now) throw new EbbError("invalid_request", labels.past);
  if (args.importance !== undefined && !/^(?:[1-9]|10)$/.test(args.importance)) {
    throw new EbbError("invalid_request", labels.faults.importance);
  }
  const named = typesNamed(args.type, labels);
  if (named.length > 1) throw new EbbError("invalid_request", labels.faults.oneType);
  const tags = tagsNamed(args);
  const type = named[0] ?? tags.find(isType)?.toUpperCase();
  const body = {
    content: neededText(context, "text"),
    ...wireIds(ids),
    ...(args.layer === undefined ? {} : { layer: layerNamed(args.layer, labels) }),
    ...(type === undefined ? {} : { type }),
    ...(args.importance === undefined ? {} : { importance: Number(args.importance) }),
    ...(expires === undefined ? {} : { expires_at: expires }),
    tags: tags.filter((tag) => tag.toUpperCase() !== type),
    metadata,
  };
  const added = await asked(call, { method: "POST", path: "/v1/memories", body }, Added);
  if ("memory" in added) {
    return {
      lines: [labels.added, ...listedLines(added.memory, 1, context)],
      result: added.memory,
    };
  }
  const path = pathOf("memories", added.duplicate_of);
  const known = await asked(call, { method: "GET", path }, MemoryShape);
  // In a layer that people share it may be somebody else's: then it says no more than was typed.
  const lines =
    context.owner !== null && !isOf(known, ids)
      ? [`    ${clipped(body.content, 120)}`]
      : listedLines(known, 1, context);
  return { lines: [labels.duplicate, ...lines], result: added };
};
