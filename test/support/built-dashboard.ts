import { buildDashboard } from "../../scripts/build-dashboard.mjs";

/** Before tests that start the Worker: its dashboard is that of the sources. */
export function setup(): void {
  if (buildDashboard() !== 0) throw new Error("The dashboard could not be built.");
}
