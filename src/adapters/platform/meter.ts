import { type Histogram, emptyHistogram, observe, quantile } from "../../model/histogram.ts";
import { meteredWorkMax } from "../../model/limits.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Meter, SeenWork, Took } from "../../ports/meter.ts";

/** What Analytics Engine takes: a data set of the binding, if there is one. */
type DataSet = Pick<AnalyticsEngineDataset, "writeDataPoint">;

interface Row {
  histogram: Histogram;
  outcomes: Map<string, number>;
}

/**
 * Keeps histograms in the isolate, and writes each piece of work to Analytics Engine where one is bound:
 * index tenant, blobs work and outcome, double ms. A data set that fails costs nothing but its data.
 */
export function isolateMeter({ now }: Clock, dataSet: DataSet | null): Meter {
  const since = now();
  const rows = new Map<string, Row>();
  const rowOf = (work: string): Row | null => {
    const known = rows.get(work);
    if (known !== undefined) return known;
    if (rows.size >= meteredWorkMax) return null;
    const row = { histogram: emptyHistogram(), outcomes: new Map<string, number>() };
    rows.set(work, row);
    return row;
  };
  return {
    took({ work, ms, outcome, tenantId }) {
      const row = rowOf(work);
      if (row !== null) {
        observe(row.histogram, ms);
        row.outcomes.set(outcome, (row.outcomes.get(outcome) ?? 0) + 1);
      }
      write(dataSet, { work, ms, outcome, tenantId });
    },
    seen: () => ({ since, work: [...rows].map(([work, row]) => shown(work, row)) }),
  };
}

function write(dataSet: DataSet | null, { work, ms, outcome, tenantId }: Took): void {
  try {
    dataSet?.writeDataPoint({ indexes: [tenantId ?? ""], blobs: [work, outcome], doubles: [ms] });
  } catch {
    // Over the limit of data points an invocation may write: the histogram above has it all the same.
  }
}

const shown = (work: string, { histogram, outcomes }: Row): SeenWork => ({
  work,
  count: histogram.count,
  outcomes: Object.fromEntries(outcomes),
  meanMs: histogram.count === 0 ? 0 : histogram.sum / histogram.count,
  p50Ms: quantile(histogram, 0.5),
  p95Ms: quantile(histogram, 0.95),
  p99Ms: quantile(histogram, 0.99),
  maxMs: histogram.max,
});
