import type { ProxyHealth } from '@wallet/contract';
import type { CheckOutcome } from './check-through.ts';

const slowMs = 2_000;
const downAfter = 3;

/** A proxy’s health after a check: third failure down, any failure or slow answer degraded. */
export function deriveHealth(
  failuresBefore: number,
  outcome: CheckOutcome,
): { health: ProxyHealth; failures: number } {
  if (outcome.problem === null)
    return { health: outcome.latencyMs > slowMs ? 'degraded' : 'healthy', failures: 0 };
  const failures = failuresBefore + 1;
  return { health: failures >= downAfter ? 'down' : 'degraded', failures };
}
