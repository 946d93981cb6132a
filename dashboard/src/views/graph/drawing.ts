import { MultiDirectedGraph } from "graphology";
import forceAtlas2 from "graphology-layout-forceatlas2";
import { DEFAULT_STYLES, Sigma } from "sigma";
import type { Graph as Answer, GraphNode } from "../../../../client/src/index.ts";
import { coloursOf } from "../../ui/colours.ts";
import { linksOf, nearTo, tonesOf } from "./shown-graph.ts";

/** The graph as a drawing: WebGL by sigma, laid out by ForceAtlas2. Loaded when it is first shown. */

interface Place {
  x: number;
  y: number;
}

export interface Drawing {
  /** Draws a graph, with one node and its neighbours brought out where one is chosen. */
  show(graph: Answer, chosen: string | null): void;
  /** Nearer with a factor over 1, farther under 1. */
  zoom(factor: number): void;
  /** All of it in view. */
  fit(): void;
  end(): void;
}

const labelCharsMax = 32;
const namedMax = 15;
/** How long one part of the layout may hold up the page. */
const partMs = 12;
const frameMs = 16;

/** Steps of the layout: fewer where each takes longer. */
function stepsFor(order: number): number {
  if (order < 300) return 400;
  return order < 1_000 ? 220 : 120;
}

const isStill = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

const cut = (text: string): string =>
  [...text].length > labelCharsMax ? `${[...text].slice(0, labelCharsMax).join("")}…` : text;

/** Of a chosen node's neighbours all names are written, where they are few enough to be read. */
function labelsOf(isOut: boolean, near: ReadonlySet<string>): "hidden" | "auto" | "visible" {
  if (isOut) return "hidden";
  return near.size > namedMax ? "auto" : "visible";
}

/** Radius in pixels, by how much is known of a node; less where there are many. */
const sizeOf = ({ memory_count: memories }: GraphNode, links: number, order: number): number =>
  Math.min(4 + Math.sqrt(memories) + Math.sqrt(links), 22) *
  Math.max(0.4, Math.min(1, 18 / Math.sqrt(order)));

/** Somewhere in a circle, the same place for the same node. */
function firstPlace(id: string): Place {
  let mixed = 2_166_136_261;
  for (const letter of id) mixed = Math.imul(mixed ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  const turn = ((mixed >>> 0) / 2 ** 32) * 2 * Math.PI;
  const reach = Math.sqrt(((mixed >>> 7) % 1_000) / 1_000);
  return { x: reach * Math.cos(turn) * 100, y: reach * Math.sin(turn) * 100 };
}

const canDraw = (): boolean => document.createElement("canvas").getContext("webgl2") !== null;

/** Null where the browser has no WebGL 2. `places` keeps where nodes were, over several drawings. */
export function drawIn(
  box: HTMLElement,
  places: Map<string, Place>,
  choose: (id: string | null) => void,
): Drawing | null {
  if (!canDraw()) return null;
  const colour = coloursOf(box);
  const graph = new MultiDirectedGraph();
  const sigma = new Sigma(graph, box, {
    styles: {
      nodes: {
        ...DEFAULT_STYLES.nodes,
        labelColor: colour("text"),
        labelSize: 13,
        labelFont: getComputedStyle(box).fontFamily,
        labelVisibility: { attribute: "labels", defaultValue: "auto" },
        backdropColor: colour("raised"),
      },
      edges: DEFAULT_STYLES.edges,
    },
    settings: {
      itemSizesReference: "screen",
      labelDensity: 0.6,
      labelGridCellSize: 110,
      labelRenderedSizeThreshold: 5,
      hideEdgesOnMove: false,
      enableNodeDrag: false,
      enableCameraRotation: false,
      minCameraRatio: 0.02,
      maxCameraRatio: 4,
      stagePadding: 36,
    },
  });
  sigma.on("clickNode", ({ node }) => choose(node));
  sigma.on("clickStage", () => choose(null));
  let frame = 0;

  const placesNow = (): void => {
    graph.forEachNode((id, { x, y }) => {
      places.set(id, { x: Number(x), y: Number(y) });
    });
  };

  /** Moves nodes apart a part at a time, so that the page stays usable meanwhile. */
  function settle(): void {
    const laidOut = graph.copy();
    const settings = {
      ...forceAtlas2.inferSettings(laidOut),
      barnesHutOptimize: laidOut.order > 400,
      gravity: 0.6,
      scalingRatio: 12,
      slowDown: 4,
    };
    let left = stepsFor(laidOut.order);
    const assign = (): void => {
      graph.updateEachNodeAttributes(
        (id, attributes) => ({
          ...attributes,
          x: laidOut.getNodeAttribute(id, "x"),
          y: laidOut.getNodeAttribute(id, "y"),
        }),
        { attributes: ["x", "y"] },
      );
      placesNow();
    };
    const part = (): void => {
      const until = performance.now() + partMs;
      do {
        forceAtlas2.assign(laidOut, { iterations: 2, settings });
        left -= 2;
      } while (left > 0 && performance.now() < until);
      if (left <= 0 || !isStill()) assign();
      if (left > 0) frame = window.setTimeout(part, frameMs);
      else box.dataset["settled"] = "true";
    };
    window.clearTimeout(frame);
    delete box.dataset["settled"];
    part();
  }

  const withPlace = (id: string, beside: Place | undefined): Place => {
    const known = places.get(id);
    if (known !== undefined || beside === undefined) return known ?? firstPlace(id);
    const { x, y } = firstPlace(id);
    return { x: beside.x + x / 20, y: beside.y + y / 20 };
  };

  function put({ nodes, edges }: Answer, chosen: string | null): void {
    const tones = tonesOf(nodes);
    const links = linksOf(edges);
    const near = chosen === null ? null : nearTo(chosen, edges);
    const beside = new Map<string, Place>();
    for (const { subject, object } of edges) {
      for (const [one, other] of [
        [subject, object],
        [object, subject],
      ] as const) {
        const place = places.get(other);
        if (place !== undefined) beside.set(one, place);
      }
    }
    for (const node of nodes) {
      const isOut = near !== null && !near.has(node.id);
      const isAlone = (links.get(node.id) ?? 0) === 0;
      graph.addNode(node.id, {
        ...withPlace(node.id, beside.get(node.id)),
        size: sizeOf(node, links.get(node.id) ?? 0, nodes.length) * (node.id === chosen ? 1.4 : 1),
        color: colour(isOut || isAlone ? "graph-faint" : (tones.get(node.type) ?? "series-1")),
        label: cut(node.name),
        labels: near === null ? "auto" : labelsOf(isOut, near),
      });
    }
    for (const { id, subject, object } of edges) {
      const isNear = chosen !== null && (subject === chosen || object === chosen);
      graph.addEdgeWithKey(id, subject, object, {
        size: isNear ? 2.5 : 1,
        color: colour(isNear ? "accent" : "graph-edge"),
      });
    }
  }

  return {
    show(answer, chosen) {
      const known = new Set(graph.nodes());
      const hasNew = answer.nodes.some(({ id }) => !known.has(id) && !places.has(id));
      graph.clear();
      put(answer, chosen);
      if (hasNew) settle();
      else if (!graph.order) box.dataset["settled"] = "true";
    },
    zoom: (factor) => {
      void sigma.getCamera().zoomIn({ factor, duration: isStill() ? 0 : 200 });
    },
    fit: () => {
      const whole = { x: 0.5, y: 0.5, ratio: 1, angle: 0 };
      void sigma.getCamera().animate(whole, { duration: isStill() ? 0 : 200 });
    },
    end() {
      window.clearTimeout(frame);
      sigma.kill();
      box.replaceChildren();
    },
  };
}
