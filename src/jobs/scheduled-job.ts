import type { Services } from "../ports/services.ts";

export interface ScheduledJob {
  name: string;
  /** One tick's work; answers with counts for the log. */
  run(services: Services): Promise<Readonly<Record<string, number>>>;
}
