import { asked } from "../contract/api-call.ts";
import { PanelAnswer, type PanelWire } from "../contract/overview.ts";
import { type Command, type CommandContext, limitOf, refuseText } from "./command.ts";
import { EbbError } from "../model/errors.ts";
import { upkeepMax } from "../model/limits.ts";
import type { Labels } from "./labels.ts";
import { bars, clipped } from "./layout.ts";
import { countedQuery } from "./visual.ts";

const limitDefault = 10;

const ends = ["expired", "within_day", "within_week", "within_month", "later", "never"] as const;

function upkeepLines(panel: PanelWire, labels: Labels, showsCommands: boolean): string[] {
  if (panel.upkeep.length === 0) return [labels.nothingDue];
  return [
    labels.sections.upkeep,
    ...panel.upkeep.flatMap(({ memory, reasons }, i) => [
      `${String(i + 1).padStart(2)}. ${clipped(memory.content, 120)}`,
      `    ${reasons.map((reason) => labels.reasons[reason]).join(" · ")} · ${memory.id}`,
      ...(showsCommands ? [`    ${labels.commands.delete} ${memory.id}`] : []),
    ]),
  ];
}

/** Whether `ops=` wants commands shown: yes where it is not given. Throws `invalid_request`. */
function opsOf({ parsed: { args }, labels }: CommandContext): boolean {
  const ops = args.ops ?? "true";
  if (/^(?:true|on|yes|1|是|开)$/iu.test(ops)) return true;
  if (/^(?:false|off|no|0|否|关)$/iu.test(ops)) return false;
  throw new EbbError("invalid_request", labels.faults.ops);
}

/** `mem panel`: when memories end, what to look after, and the commands for it unless `ops=false`. */
export const panel: Command = async (context) => {
  const { labels, call } = context;
  refuseText(context);
  const showsCommands = opsOf(context);
  const query = {
    ...countedQuery(context),
    limit: String(limitOf(context, upkeepMax) ?? limitDefault),
  };
  const result = await asked(call, { method: "GET", path: "/v1/panel", query }, PanelAnswer);
  const lines = [
    labels.panel,
    labels.sections.expiry,
    ...bars(ends.map((end) => [labels.expiry[end], result.expiry[end]])),
    ...upkeepLines(result, labels, showsCommands),
    labels.queue(result.queue.waiting, result.queue.failed),
    ...(showsCommands
      ? [
          labels.sections.quick,
          ...[labels.commands.list, labels.commands.search, labels.commands.cleanup].map(
            (line) => `  ${line}`,
          ),
        ]
      : []),
  ];
  return { lines, result };
};
