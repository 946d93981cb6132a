import { More } from "../../ui/paged.tsx";
import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import type { Graph } from "../../../../client/src/index.ts";
import { TableBox } from "../../ui/table.tsx";
import { dayOf, figure } from "../../ui/time.tsx";
import { entityNameInWords, entityTypeInWords } from "../../words/entity-words.ts";
import { predicateInWords } from "../../words/predicate-words.ts";
import { graphWords } from "./graph-words.ts";
import { linksOf } from "./shown-graph.ts";
import "../tables.css";

const rowsShown = 100;

function Table<Row>({
  name,
  heads,
  rows,
  children,
}: {
  name: string;
  heads: readonly string[];
  rows: readonly Row[];
  children: (row: Row) => ComponentChildren;
}): JSX.Element {
  const [shown, setShown] = useState(rowsShown);
  return (
    <section class="card">
      <h2>{name}</h2>
      <TableBox stacks name={name} heads={heads}>
        {rows.slice(0, shown).map(children)}
      </TableBox>
      {rows.length > shown && <More more={() => setShown(shown + rowsShown)} />}
    </section>
  );
}

const dayOrNothing = (at: string | null): string => (at === null ? "" : dayOf(Date.parse(at)));

/** A phone shows no line for a time that there is none of. */
const labelled = (label: string, at: string | null): { "data-label"?: string } =>
  at === null ? {} : { "data-label": label };

/** The same as the drawing, as two tables. */
export function GraphLists({
  graph,
  chosen,
  choose,
}: {
  graph: Graph;
  chosen: string | null;
  choose: (id: string) => void;
}): JSX.Element {
  const { table } = graphWords();
  const links = linksOf(graph.edges);
  const names = new Map(graph.nodes.map(({ id, name }) => [id, entityNameInWords(name)]));
  const link = (id: string): JSX.Element => (
    <button type="button" class="link" aria-pressed={id === chosen} onClick={() => choose(id)}>
      <bdi>{names.get(id)}</bdi>
    </button>
  );
  const linked = (id: string): number => links.get(id) ?? 0;
  const nodes = graph.nodes.toSorted(
    (a, b) => linked(b.id) - linked(a.id) || b.memory_count - a.memory_count,
  );
  return (
    <div class="stack">
      <Table
        name={table.entities}
        heads={[table.name, table.type, table.memories, table.links]}
        rows={nodes}
      >
        {({ id, type, memory_count: memories }) => (
          <tr key={id}>
            <th scope="row">{link(id)}</th>
            <td data-label={table.type}>
              <bdi>{entityTypeInWords(type)}</bdi>
            </td>
            <td data-label={table.memories}>{figure(memories)}</td>
            <td data-label={table.links}>{figure(linked(id))}</td>
          </tr>
        )}
      </Table>
      <Table
        name={table.relations}
        heads={[table.subject, table.predicate, table.object, table.since, table.until]}
        rows={graph.edges}
      >
        {({ id, subject, predicate, object, valid_from: from, valid_to: to }) => (
          <tr key={id}>
            <td data-label={table.subject}>{link(subject)}</td>
            <td data-label={table.predicate}>
              <bdi>{predicateInWords(predicate)}</bdi>
            </td>
            <td data-label={table.object}>{link(object)}</td>
            <td {...labelled(table.since, from)}>{dayOrNothing(from)}</td>
            <td {...labelled(table.until, to)}>{dayOrNothing(to)}</td>
          </tr>
        )}
      </Table>
    </div>
  );
}
