import { EbbError } from "../model/errors.ts";
import { type MemoryType, memoryTypes } from "../model/memory.ts";
import { simplified } from "../model/simplified.ts";
import { type Labels, typeLabels } from "./labels.ts";
import type { ParsedCommand } from "./parse.ts";

/** Each type by its own name and by what answers call it, in either language. */
const named: ReadonlyMap<string, MemoryType> = new Map(
  memoryTypes.flatMap((type) => [
    [type, type] as const,
    ...typeLabels.map((labels) => [labels[type], type] as const),
  ]),
);

/** The types that `type=` names. Throws `invalid_request`, with a list of them, where one is none. */
export function typesNamed(written: string | undefined, labels: Labels): MemoryType[] {
  if (written === undefined) return [];
  const types = written.split(",").map((name) => named.get(simplified(name.toUpperCase())));
  const known = types.filter((type) => type !== undefined);
  if (known.length < types.length) throw new EbbError("invalid_request", labels.faults.type);
  return known;
}

/** What `tag=` and `tags=` name, one by one. */
export const tagsNamed = ({ tag, tags }: ParsedCommand["args"]): string[] => [
  ...(tag === undefined ? [] : [tag]),
  ...(tags === undefined || tags === "" ? [] : tags.split(",")),
];

export const isType = (tag: string): boolean =>
  memoryTypes.some((type) => type === tag.toUpperCase());

/** The types and tags that narrow a command. Tags that are all types are types. Throws `invalid_request`. */
export function narrowedTo(
  args: ParsedCommand["args"],
  labels: Labels,
): { types: string[]; tags: string[] } {
  const types: string[] = typesNamed(args.type, labels);
  const tags = tagsNamed(args);
  return types.length === 0 && tags.length > 0 && tags.every(isType)
    ? { types: tags.map((tag) => tag.toUpperCase()), tags: [] }
    : { types, tags };
}
