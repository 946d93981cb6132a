import type { MultiDirectedGraph } from "graphology";
import forceAtlas2 from "graphology-layout-forceatlas2";
import type { Graph as Answer } from "../../../../client/src/index.ts";
import { type Place, goldenTurn, radialPlaces, ringStep } from "./radial.ts";

/** How long one part of the layout may hold up the page. */
const partMs = 12;
const frameMs = 16;

/** Steps of the layout: fewer where each takes longer. */
function stepsFor(order: number): number {
  if (order < 300) return 400;
  return order < 1_000 ? 160 : 80;
}

/** Steps between two looks at the clock: before each the graph is copied, which a step has to be worth. */
const stepsAtOnce = 4;

/** A place beside one that is taken, another for each turn. */
function besideOf({ x, y }: Place, turn: number): Place {
  const angle = turn * goldenTurn;
  return { x: x + ringStep * Math.cos(angle), y: y + ringStep * Math.sin(angle) };
}

/**
 * Gives each node that has none a place: beside a neighbour where few are new, else all of them anew.
 * True where something is new, so that it has to be laid out.
 */
export function placeNew({ nodes, edges }: Answer, places: Map<string, Place>): boolean {
  const fresh = nodes.filter(({ id }) => !places.has(id));
  if (fresh.length > nodes.length / 2) {
    const ties = edges.map(({ subject, object }) => [subject, object] as const);
    places.clear();
    for (const [id, place] of radialPlaces(
      nodes.map(({ id: each }) => each),
      ties,
    )) {
      places.set(id, place);
    }
    return true;
  }
  const beside = new Map<string, Place>();
  for (const { subject, object } of edges) {
    const [one, other] = [places.get(subject), places.get(object)];
    if (one !== undefined) beside.set(object, one);
    if (other !== undefined) beside.set(subject, other);
  }
  fresh.forEach(({ id }, turn) => places.set(id, besideOf(beside.get(id) ?? { x: 0, y: 0 }, turn)));
  return fresh.length > 0;
}

/**
 * Moves nodes apart by their ties, a part at a time, so that the page stays usable meanwhile; `places` is
 * filled and `moved` called after each part. Returns what stops it.
 */
export function layOut(
  graph: MultiDirectedGraph,
  places: Map<string, Place>,
  moved: (isDone: boolean) => void,
): () => void {
  const laidOut = graph.copy();
  laidOut.updateEachNodeAttributes((id, attributes) => ({ ...attributes, ...places.get(id) }));
  const settings = {
    ...forceAtlas2.inferSettings(laidOut),
    barnesHutOptimize: laidOut.order > 400,
    gravity: 0.3,
    scalingRatio: 12,
    slowDown: 4,
  };
  let left = stepsFor(laidOut.order);
  let timer = 0;
  const part = (): void => {
    const until = performance.now() + partMs;
    do {
      forceAtlas2.assign(laidOut, { iterations: stepsAtOnce, settings });
      left -= stepsAtOnce;
    } while (left > 0 && performance.now() < until);
    laidOut.forEachNode((id, { x, y }) => {
      places.set(id, { x: Number(x), y: Number(y) });
    });
    if (left > 0) timer = window.setTimeout(part, frameMs);
    moved(left <= 0);
  };
  part();
  return () => window.clearTimeout(timer);
}
