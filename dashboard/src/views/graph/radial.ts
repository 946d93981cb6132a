/** Where nodes begin before they are moved apart: each component as rings around its best tied node. Pure. */

export interface Place {
  x: number;
  y: number;
}

type Tie = readonly [one: string, other: string];

/** From ring to ring. */
export const ringStep = 10;
/** A turn that no whole number of steps closes, so that what is laid out along it covers a disc evenly. */
export const goldenTurn = Math.PI * (3 - Math.sqrt(5));

function neighboursOf(ids: readonly string[], ties: readonly Tie[]): Map<string, Set<string>> {
  const near = new Map(ids.map((id) => [id, new Set<string>()]));
  for (const [one, other] of ties) {
    const [ofOne, ofOther] = [near.get(one), near.get(other)];
    if (one === other || ofOne === undefined || ofOther === undefined) continue;
    ofOne.add(other);
    ofOther.add(one);
  }
  return near;
}

interface Ring {
  id: string;
  parent: Ring | null;
  depth: number;
  children: Ring[];
  /** Nodes at the ends of its branches: its share of the circle. */
  leaves: number;
}

/** The component of a node as a tree, breadth first, so that each node is as near to the middle as it can be. */
function treeFrom(
  root: string,
  near: ReadonlyMap<string, ReadonlySet<string>>,
  seen: Set<string>,
): Ring[] {
  const rings: Ring[] = [{ id: root, parent: null, depth: 0, children: [], leaves: 0 }];
  seen.add(root);
  for (const ring of rings) {
    for (const id of near.get(ring.id) ?? []) {
      if (seen.has(id)) continue;
      seen.add(id);
      const child = { id, parent: ring, depth: ring.depth + 1, children: [], leaves: 0 };
      ring.children.push(child);
      rings.push(child);
    }
  }
  for (const ring of rings.toReversed()) {
    ring.leaves = Math.max(1, ring.leaves);
    if (ring.parent !== null) ring.parent.leaves += ring.leaves;
  }
  return rings;
}

/** Places of a component around 0, 0: every branch in the part of the circle that its leaves need. */
function placesIn(rings: readonly Ring[]): Map<string, Place> {
  const places = new Map<string, Place>();
  const from = new Map<Ring, [begin: number, turn: number]>();
  for (const ring of rings) {
    const [begin, turn] = from.get(ring) ?? [0, 2 * Math.PI];
    const angle = begin + turn / 2;
    const reach = ring.depth * ringStep;
    places.set(ring.id, { x: reach * Math.cos(angle), y: reach * Math.sin(angle) });
    let at = begin;
    for (const child of ring.children) {
      const share = (turn * child.leaves) / ring.leaves;
      from.set(child, [at, share]);
      at += share;
    }
  }
  return places;
}

const reachOf = (places: ReadonlyMap<string, Place>): number =>
  Math.max(ringStep / 2, ...[...places.values()].map(({ x, y }) => Math.hypot(x, y)));

/**
 * A place for each node, the same for the same graph: the largest component in the middle, the others
 * around it, single nodes outermost.
 */
export function radialPlaces(ids: readonly string[], ties: readonly Tie[]): Map<string, Place> {
  const near = neighboursOf(ids, ties);
  const tied = (id: string): number => near.get(id)?.size ?? 0;
  const seen = new Set<string>();
  const components = ids
    .toSorted((a, b) => tied(b) - tied(a))
    .flatMap((id) => (seen.has(id) ? [] : [treeFrom(id, near, seen)]))
    .toSorted((a, b) => b.length - a.length);
  const all = new Map<string, Place>();
  /** Of the disc that is taken so far. */
  let area = 0;
  components.forEach((rings, i) => {
    const places = placesIn(rings);
    const reach = reachOf(places) + ringStep / 2;
    const away = i === 0 ? 0 : Math.sqrt(area) + reach;
    const turn = i * goldenTurn;
    for (const [id, { x, y }] of places) {
      all.set(id, { x: x + away * Math.cos(turn), y: y + away * Math.sin(turn) });
    }
    area = i === 0 ? reach * reach : area + reach * reach;
  });
  return all;
}
