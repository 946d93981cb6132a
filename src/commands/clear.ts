import { asked } from "../contract/api-call.ts";
import { ForgetAnswer } from "../contract/memory-record.ts";
import { type Command, layersMeant, refuseText, wireIds } from "./command.ts";

/** `mem clear`: forgets layer by layer. */
export const clear: Command = async (context) => {
  const { labels, call } = context;
  refuseText(context);
  const cleared = [];
  for (const { layer, ids } of layersMeant(context)) {
    const query = { ...wireIds(ids), layers: layer, confirm: "true" };
    const request = { method: "DELETE", path: "/v1/memories", query } as const;
    cleared.push({ layer, ...(await asked(call, request, ForgetAnswer)) });
  }
  const deleted = cleared.reduce((sum, each) => sum + each.deleted, 0);
  const names = cleared.map(({ layer }) => labels.layers[layer]).join(", ");
  return {
    lines: [
      labels.cleared(deleted, names),
      ...(cleared.every(({ done }) => done) ? [] : [labels.clearMore]),
    ],
    result: { layers: cleared },
  };
};
