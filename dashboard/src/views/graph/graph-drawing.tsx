import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Graph } from "../../../../client/src/index.ts";
import { useShade } from "../../ui/colours.ts";
import { figure } from "../../ui/time.tsx";
import { language } from "../../words/language.ts";
import type { Drawing } from "./drawing.ts";
import { graphWords } from "./graph-words.ts";

/** The graph drawn. `unable` is called where this browser cannot. */
export function GraphDrawing({
  graph,
  chosen,
  choose,
  unable,
}: {
  graph: Graph;
  chosen: string | null;
  choose: (id: string | null) => void;
  unable: () => void;
}): JSX.Element {
  const words = graphWords();
  const box = useRef<HTMLDivElement>(null);
  const places = useRef(new Map<string, { x: number; y: number }>());
  const onChoose = useRef(choose);
  onChoose.current = choose;
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const shade = useShade();
  // A layout effect ends before its box is taken away; a plain one after the next frame, which would draw into nothing.
  useLayoutEffect(() => {
    let made: Drawing | null = null;
    let isGone = false;
    const begin = async (): Promise<void> => {
      const { drawIn } = await import("./drawing.ts");
      if (isGone || box.current === null) return;
      made = drawIn(box.current, places.current, (id) => onChoose.current(id));
      if (made === null) unable();
      else setDrawing(made);
    };
    begin().catch(unable);
    return () => {
      isGone = true;
      made?.end();
      setDrawing(null);
    };
  }, [shade]);
  useEffect(() => drawing?.show(graph, chosen), [drawing, graph, chosen, language.value]);
  const [nodes, edges] = [figure(graph.nodes.length), figure(graph.edges.length)];
  return (
    <div class="graph-stage">
      <div class="graph-box" ref={box} role="img" aria-label={words.described(nodes, edges)} />
      <div class="graph-zoom">
        <button type="button" onClick={() => drawing?.zoom(1.5)} aria-label={words.nearer}>
          +
        </button>
        <button type="button" onClick={() => drawing?.zoom(1 / 1.5)} aria-label={words.farther}>
          −
        </button>
        <button type="button" onClick={() => drawing?.fit()}>
          {words.fit}
        </button>
      </div>
    </div>
  );
}
