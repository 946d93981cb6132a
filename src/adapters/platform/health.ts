import type { HealthPart, HealthProbe } from "../../ports/health.ts";

/** What one try to reach a part tells of it. */
export async function probed(
  part: string,
  vital: boolean,
  probe: () => Promise<void>,
): Promise<HealthPart> {
  const from = performance.now();
  try {
    await probe();
    return { part, vital, ok: true, ms: performance.now() - from, reason: null };
  } catch {
    const reason = `${part} does not answer`;
    return { part, vital, ok: false, ms: performance.now() - from, reason };
  }
}

/** All of these as one, side by side, in their order. */
export const healthOf = (probes: readonly HealthProbe[]): HealthProbe => ({
  check: async () => (await Promise.all(probes.map((probe) => probe.check()))).flat(),
});
