import type { Links } from "./links.ts";

/** Of the links of many memories those of one, with the names that it mentions. */
export function ownLinks(all: readonly Links[], memoryId: string): Links {
  const mentions = all.flatMap((links) =>
    links.mentions.filter((mention) => mention.memoryId === memoryId),
  );
  const edges = all.flatMap((links) => links.edges.filter((edge) => edge.memoryId === memoryId));
  const named = new Set(mentions.map(({ entityId }) => entityId));
  return {
    entities: all.flatMap((links) => links.entities.filter(({ id }) => named.has(id))),
    mentions,
    edges,
    closings: all.flatMap(({ closings = [] }) =>
      closings.filter((closing) => closing.memoryId === memoryId),
    ),
  };
}
