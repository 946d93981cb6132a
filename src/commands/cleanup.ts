import { asked } from "../contract/api-call.ts";
import { SweepAnswer } from "../contract/sweep.ts";
import { type Command, refuseText } from "./command.ts";

/** `mem cleanup`: ends what has expired, now. */
export const cleanup: Command = async (context) => {
  const { labels, call } = context;
  refuseText(context);
  const body = { job: "expire" };
  const result = await asked(call, { method: "POST", path: "/v1/admin/sweep", body }, SweepAnswer);
  return { lines: [labels.cleaned], result };
};
