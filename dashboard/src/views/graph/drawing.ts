import { MultiDirectedGraph } from "graphology";
import { DEFAULT_STYLES, Sigma } from "sigma";
import type { Graph as Answer, GraphNode } from "../../../../client/src/index.ts";
import { coloursOf } from "../../ui/colours.ts";
import { showsDirection } from "../../../../src/model/direction.ts";
import { entityNameInWords } from "../../words/entity-words.ts";
import { layOut, placeNew } from "./layout.ts";
import type { Place } from "./radial.ts";
import { linksOf, nearTo, toneOf } from "./shown-graph.ts";

/** The graph as a drawing: WebGL by sigma, laid out by ForceAtlas2. Loaded when it is first shown. */

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
/** From so many nodes on a chosen one is hard to find by eye. */
const manyFrom = 300;
/** How near the camera comes to a chosen node among many: its share of the whole. */
const nearRatio = 0.3;
/** Radius in pixels that a chosen node and its neighbours have at least. */
const nearSize = 5;
/** From this side on a box, taken as a square, is no narrow one. */
const roomySidePx = 600;
/** Of a name where few nodes could lie under it. */
const noGround = "#00000000";
/** How much wider than high a drawing gets at most. */
const stretchMax = 2.2;
const isStill = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

const cut = (text: string): string =>
  [...text].length > labelCharsMax ? `${[...text].slice(0, labelCharsMax).join("")}…` : text;

type Labels = "hidden" | "auto" | "visible";

const labelVisibilityOf = (value: unknown): Labels =>
  value === "hidden" || value === "visible" ? value : "auto";

/** Of a chosen node's neighbours all names are written, where they are few enough to be read. */
function labelsOf(isOut: boolean, near: ReadonlySet<string>): Labels {
  if (isOut) return "hidden";
  return near.size > namedMax ? "auto" : "visible";
}

/** Radius in pixels, by how much is known of a node. */
const sizeOf = ({ memory_count: memories }: GraphNode, links: number): number =>
  Math.min(4 + Math.sqrt(memories) + Math.sqrt(links), 22);

/** What radii are multiplied with so that this many nodes have room in a box of this side. */
const roomFor = (order: number, sidePx: number): number =>
  Math.max(0.25, Math.min(1, (18 / Math.sqrt(order)) * Math.min(1, sidePx / roomySidePx)));

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
        labelBackgroundColor: { attribute: "ground", defaultValue: noGround },
        labelBackgroundPadding: 2,
        labelVisibility: ({ labels }, { isHovered }) =>
          isHovered ? "visible" : labelVisibilityOf(labels),
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
  /** What was chosen in the drawing itself is in view already. */
  let clicked: string | null = null;
  sigma.on("clickNode", ({ node }) => {
    clicked = node;
    choose(node);
  });
  sigma.on("clickStage", () => choose(null));
  let stop = (): void => {};
  let shown: string | null = null;

  /** What is laid out in a circle fills a box that is wider than high. */
  const stretch = (): number =>
    Math.max(1, Math.min(stretchMax, box.clientWidth / Math.max(1, box.clientHeight)));

  const drawnAt = (id: string, wider: number): Place => {
    const { x, y } = places.get(id) ?? { x: 0, y: 0 };
    return { x: x * wider, y };
  };

  const move = (): void => {
    const wider = stretch();
    graph.updateEachNodeAttributes((id, attributes) => ({ ...attributes, ...drawnAt(id, wider) }), {
      attributes: ["x", "y"],
    });
  };

  const animate = (to: { x: number; y: number; ratio: number }): void => {
    void sigma.getCamera().animate({ ...to, angle: 0 }, { duration: isStill() ? 0 : 200 });
  };

  /** Brings a node into the middle that was chosen elsewhere, where it would be hard to find. */
  function comeTo(id: string): void {
    sigma.once("afterRender", () => {
      const at = sigma.getNodeDisplayData(id);
      const { ratio } = sigma.getCamera().getState();
      if (at !== undefined) animate({ x: at.x, y: at.y, ratio: Math.min(ratio, nearRatio) });
    });
    sigma.refresh();
  }

  function settle(then: () => void): void {
    delete box.dataset["settled"];
    stop = layOut(graph, places, (isDone) => {
      if (isDone || !isStill()) move();
      if (!isDone) return;
      then();
      box.dataset["settled"] = "true";
    });
  }

  function put({ nodes, edges }: Answer, chosen: string | null): void {
    const links = linksOf(edges);
    const near = chosen === null ? null : nearTo(chosen, edges);
    const wider = stretch();
    const room = roomFor(nodes.length, Math.sqrt(box.clientWidth * box.clientHeight));
    for (const node of nodes) {
      const isOut = near !== null && !near.has(node.id);
      const size = sizeOf(node, links.get(node.id) ?? 0) * room;
      graph.addNode(node.id, {
        ...drawnAt(node.id, wider),
        size:
          near === null || isOut ? size : Math.max(size, nearSize) * (node.id === chosen ? 1.4 : 1),
        color: colour(isOut ? "graph-faint" : toneOf(node.type)),
        label: cut(showsDirection(entityNameInWords(node.name))),
        ground: nodes.length < manyFrom ? noGround : colour("graph-label"),
        labels: near === null ? "auto" : labelsOf(isOut, near),
      });
    }
    const other = {
      size: nodes.length < manyFrom ? 1 : 0.6,
      color: colour(chosen === null ? "graph-edge" : "graph-faint"),
    };
    for (const { id, subject, object } of edges) {
      const isNear = chosen !== null && (subject === chosen || object === chosen);
      graph.addEdgeWithKey(id, subject, object, {
        ...(isNear ? { size: 2.5, color: colour("accent") } : other),
      });
    }
  }

  return {
    show(answer, chosen) {
      stop();
      const isNews = chosen !== null && chosen !== shown && chosen !== clicked;
      const then = (): void => {
        if (isNews && graph.order >= manyFrom) comeTo(chosen);
      };
      const hasNew = placeNew(answer, places);
      graph.clear();
      put(answer, chosen);
      shown = chosen;
      clicked = null;
      if (hasNew) return settle(then);
      then();
      box.dataset["settled"] = "true";
    },
    zoom: (factor) => {
      void sigma.getCamera().zoomIn({ factor, duration: isStill() ? 0 : 200 });
    },
    fit: () => animate({ x: 0.5, y: 0.5, ratio: 1 }),
    end() {
      stop();
      sigma.kill();
      box.replaceChildren();
    },
  };
}
