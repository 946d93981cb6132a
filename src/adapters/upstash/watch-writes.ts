import type { Services } from "../../ports/services.ts";
import type { Generations } from "./generations.ts";
import * as touches from "./touches.ts";
import type { Touches } from "./touches.ts";

/** The stores whose writes end what is kept of a scope. */
type Watched = Pick<
  Services,
  | "turns"
  | "memories"
  | "sessions"
  | "summaries"
  | "lifecycle"
  | "consolidation"
  | "graph"
  | "imports"
  | "index"
  | "erasures"
  | "inbound"
>;

/**
 * The same stores, whose writes move generations before they resolve; also those that failed, since a
 * write whose answer was lost may have been made.
 */
export function watchWrites(stores: Watched, generations: Generations): Watched {
  const watched = <Store extends object>(store: Store, of: Touches<Store>): Store =>
    watchedStore(store, of, generations);
  return {
    turns: watched(stores.turns, touches.turnTouches),
    memories: watched(stores.memories, touches.memoryTouches),
    sessions: watched(stores.sessions, touches.sessionTouches),
    summaries: watched(stores.summaries, touches.summaryTouches),
    lifecycle: watched(stores.lifecycle, touches.lifecycleTouches),
    consolidation: watched(stores.consolidation, touches.consolidationTouches),
    graph: watched(stores.graph, touches.graphTouches),
    imports: watched(stores.imports, touches.importTouches),
    index: watched(stores.index, touches.indexTouches),
    erasures: watched(stores.erasures, touches.erasureTouches),
    inbound: watched(stores.inbound, touches.inboundTouches),
  };
}

type Method = (...args: unknown[]) => Promise<unknown>;
type AnyTouch = "nothing" | ((...args: unknown[]) => readonly touches.Touched[]);

function watchedStore<Store extends object>(
  store: Store,
  of: Touches<Store>,
  generations: Generations,
): Store {
  const methods = Object.entries(store) as [string, Method][];
  const wrapped = methods.map(([name, method]): [string, Method] => {
    const touch = (of as Readonly<Record<string, AnyTouch>>)[name];
    if (touch === undefined || touch === "nothing") return [name, method];
    return [
      name,
      async (...args) => {
        try {
          return await method.apply(store, args);
        } finally {
          await generations.move(touch(...args));
        }
      },
    ];
  });
  return Object.fromEntries(wrapped) as Store;
}
