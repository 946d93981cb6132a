import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { EntityDetail, GraphEdge } from "../../../../client/src/index.ts";
import { ebb } from "../../account/account.ts";
import { openMemory } from "../../memory/opened.ts";
import { useLoad } from "../../ui/load.ts";
import { Answer, Chip, IconButton } from "../../ui/parts.tsx";
import { dayOf, figure } from "../../ui/time.tsx";
import { entityNameInWords, entityTypeInWords } from "../../words/entity-words.ts";
import { predicateInWords } from "../../words/predicate-words.ts";
import { graphWords } from "./graph-words.ts";

const shownMax = 20;

function Relation({
  edge,
  entity,
  choose,
}: {
  edge: GraphEdge;
  entity: EntityDetail;
  choose: (id: string) => void;
}): JSX.Element {
  const words = graphWords().entity;
  const nameOf = (id: string): string =>
    entity.nodes.find((node) => node.id === id)?.name ?? entity.name;
  const end = (id: string): JSX.Element =>
    id === entity.id ? (
      <strong>
        <bdi>{entityNameInWords(entity.name)}</bdi>
      </strong>
    ) : (
      <button type="button" class="link" onClick={() => choose(id)}>
        <bdi>{entityNameInWords(nameOf(id))}</bdi>
      </button>
    );
  const { valid_from: from, valid_to: to, memory_ids: evidence, fact } = edge;
  const [memory] = evidence;
  return (
    <li class="relation">
      <p>
        {end(edge.subject)} <bdi>{predicateInWords(edge.predicate)}</bdi> {end(edge.object)}
      </p>
      <p class="note">
        {from !== null && words.since(dayOf(Date.parse(from)))}{" "}
        {to !== null && words.until(dayOf(Date.parse(to)))}{" "}
        {to !== null && Date.parse(to) <= Date.now() && <Chip>{words.ended}</Chip>}
      </p>
      {memory !== undefined && (
        <button
          type="button"
          class="link relation-words"
          title={words.words}
          onClick={() => openMemory(memory)}
        >
          <bdi>{fact}</bdi>
        </button>
      )}
    </li>
  );
}

/** One entity: its names, what holds of it, and the memories that mention it. */
export function EntityCard({
  id,
  isExpanded,
  expand,
  choose,
}: {
  id: string;
  isExpanded: boolean;
  expand: () => void;
  choose: (id: string | null) => void;
}): JSX.Element {
  const words = graphWords().entity;
  const card = useRef<HTMLElement>(null);
  useEffect(() => card.current?.scrollIntoView({ block: "nearest" }), []);
  const of = useLoad((signal) => ebb().entities.get(id, { limit: shownMax }, { signal }), [id]);
  return (
    <aside ref={card} class="card entity" aria-label={graphWords().table.entities}>
      <Answer of={of}>
        {(entity) => (
          <div class="stack">
            <header class="entity-head">
              <h2>
                <bdi>{entityNameInWords(entity.name)}</bdi>
              </h2>
              <IconButton icon="close" name={words.close} onClick={() => choose(null)} />
            </header>
            <div class="chip-row">
              <Chip tone="accent">
                <bdi>{entityTypeInWords(entity.type)}</bdi>
              </Chip>
              <Chip>{words.memoriesCount(figure(entity.memory_count))}</Chip>
            </div>
            {entity.aliases.length > 1 && (
              <p class="note">
                {words.names}:{" "}
                {entity.aliases
                  .filter(({ name }) => name !== entity.name)
                  .map(({ id: alias, name }) => (
                    <bdi key={alias}>{`${entityNameInWords(name)} `}</bdi>
                  ))}
              </p>
            )}
            <div class="actions">
              <button type="button" class="primary" disabled={isExpanded} onClick={expand}>
                {isExpanded ? words.expanded : words.expand}
              </button>
            </div>
            <section>
              <h3>{words.relations}</h3>
              {entity.edges.length === 0 && <p class="note">{words.none}</p>}
              <ul class="relations">
                {entity.edges.map((edge) => (
                  <Relation key={edge.id} edge={edge} entity={entity} choose={choose} />
                ))}
              </ul>
            </section>
            <section>
              <h3>{words.memories}</h3>
              <ul class="mentions">
                {entity.memories.map((memory) => (
                  <li key={memory.id}>
                    <button type="button" class="link" onClick={() => openMemory(memory.id)}>
                      <bdi>{memory.content}</bdi>
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          </div>
        )}
      </Answer>
    </aside>
  );
}
