/** A graph as large as is still drawn, as lines of an export. */

const idLetters = "0123456789abcdefghjkmnpqrstvwxyz";
const idChars = 26;
const dayMs = 86_400_000;

/** The nth id of a kind. */
function idOf(kind: string, n: number): string {
  let text = "";
  for (let rest = n; text.length < idChars; rest = Math.floor(rest / 32)) {
    text = (idLetters[rest % 32] ?? "0") + text;
  }
  return `${kind}_${text}`;
}

const types = ["person", "place", "organisation", "concept"];
const nameOf = (n: number): string => `${types[n % types.length] ?? ""} ${n}`;

/** Whom the nth entity belongs to: one before it, so that the whole hangs together in a few clusters. */
function ownerOf(n: number): number {
  if (n <= 8) return 0;
  return n % 3 === 0 ? n % 8 : Math.floor(n / 4);
}

/**
 * `entities` of a user's global layer, each tied to one before it and told of by a memory of its own;
 * each edge begins a day after the one before, the last one now.
 */
export function largeGraph(
  userId: string,
  entities: number,
  now: number,
  offset: number,
): string[] {
  const partition = JSON.stringify(["g", userId]);
  const at = (n: number): string => new Date(now - (entities - n) * dayMs).toISOString();
  const numbers = Array.from({ length: entities }, (_, n) => n);
  const entityId = (n: number): string => idOf("ent", offset + n);
  const memoryId = (n: number): string => idOf("mem", offset + n);
  const called = (n: number) => ({
    id: entityId(n),
    partition,
    name: nameOf(n),
    normal_name: nameOf(n),
  });
  const tied = numbers.slice(1);
  const scope = { user_id: userId, agent_id: null, session_id: null };
  const lines = [
    { kind: "ebb", format: 1, source: "large-graph", scope, exported_at: at(entities) },
    ...tied.map((n) => ({
      kind: "memory",
      id: memoryId(n),
      layer: "global",
      user_id: userId,
      agent_id: null,
      session_id: null,
      partition,
      content: `${nameOf(n)} belongs to ${nameOf(ownerOf(n))}.`,
      type: "FACTS",
      importance: 0.5,
      emotion: null,
      emotion_intensity: 0,
      vibe: null,
      topics: [],
      keywords: [],
      tags: [],
      metadata: {},
      status: "active",
      version: 1,
      pinned: false,
      created_at: at(n),
      recorded_at: at(entities),
      updated_at: at(entities),
      occurred_at: null,
      occurred_precision: null,
      expires_at: null,
      first_lifetime_ms: null,
      valid_from: null,
      valid_to: null,
      last_accessed: null,
      access_count: 0,
      stability_hours: 600,
      last_similarity: null,
      feedback: 0,
      attribute: null,
      attribute_value: null,
      superseded_by: null,
      quarantined: false,
      origin: "rules",
      reviewed_at: null,
      unit: null,
      sources: [],
      parents: [],
      mentions: [n, ownerOf(n)].map((each) => ({
        entity_id: entityId(each),
        name_id: entityId(each),
      })),
    })),
    ...numbers.map((n) => ({
      kind: "entity",
      ...called(n),
      type: types[n % types.length],
      created_at: at(n),
      activation: 0,
      activated_at: null,
      merged_into: null,
    })),
    ...numbers.map((n) => ({ kind: "name", ...called(n), entity_id: entityId(n) })),
    ...tied.map((n) => ({
      kind: "edge",
      id: idOf("edg", offset + n),
      partition,
      subject_id: entityId(n),
      subject_name_id: entityId(n),
      predicate: "belongs_to",
      object_id: entityId(ownerOf(n)),
      object_name_id: entityId(ownerOf(n)),
      fact: `${nameOf(n)} belongs to ${nameOf(ownerOf(n))}.`,
      weight: 1,
      valid_from: at(n),
      valid_to: null,
      recorded_at: at(entities),
      retracted_at: null,
      memory_ids: [memoryId(n)],
    })),
  ];
  return lines.map((line) => JSON.stringify(line));
}
