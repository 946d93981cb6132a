import { options } from "preact";
import { showsDirection } from "../../../src/model/direction.ts";

/** Attributes that are read out, or shown on hover. */
const read = ["title", "aria-label", "alt", "placeholder"] as const;

/** What comes to the page: an element with its attributes, a component, or, without a type, a text. */
interface Made {
  type: unknown;
  props: unknown;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

function showDirection(made: Made): void {
  const { type, props } = made;
  if (type === null && typeof props === "string") made.props = showsDirection(props);
  if (typeof type !== "string" || !isRecord(props)) return;
  for (const name of read) {
    const text = props[name];
    if (typeof text === "string") props[name] = showsDirection(text);
  }
}

/**
 * From here on no text on the page turns its direction, whoever wrote it and wherever it is shown. What stands
 * in a field, and what is drawn on a canvas, is no such text: see `Text` and `drawIn`.
 */
export function showDirections(): void {
  const before = options.vnode;
  options.vnode = (vnode) => {
    showDirection(vnode);
    before?.(vnode);
  };
}
