import type { HealthPart, HealthProbe } from "../../ports/health.ts";
import type { ServiceState } from "../../ports/model-providers.ts";

/**
 * The probe with services that a request can do without, by what their circuit breakers saw: nobody is
 * called for it. One that is left alone is told, and does not make the deployment unready.
 */
export const withCircuits = (
  probe: HealthProbe,
  services: readonly { part: string; report: () => ServiceState }[],
): HealthProbe => ({
  check: async () => [
    ...(await probe.check()),
    ...services.map(({ part, report }) => circuitPart(part, report())),
  ],
});

function circuitPart(part: string, { state, problem, waitMs }: ServiceState): HealthPart {
  const ok = state === "closed";
  const reason = ok ? null : `${problem ?? "failed"}; asked again in ${Math.ceil(waitMs / 1000)} s`;
  return { part, ok, vital: false, ms: 0, reason };
}
