import { ApiError, type Endpoint, type Principal } from '@wallet/contract';

/**
 * Refuses confirmationNeeded for a `stepUp` endpoint unless the person gave a password or one-time
 * code in this session within five minutes. `body` is parsed. Nothing has happened yet, so the same
 * Idempotency-Key may repeat it.
 */
export function requireConfirmation(
  { stepUp }: Endpoint,
  principal: Principal,
  body: unknown,
): void {
  if (stepUp === undefined || principal.kind !== 'user' || principal.isConfirmed) return;
  const given = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  if (isMeant(stepUp, given)) throw new ApiError('confirmationNeeded');
}

function isMeant(
  stepUp: NonNullable<Endpoint['stepUp']>,
  given: Readonly<Record<string, unknown>>,
): boolean {
  if (stepUp === true) return true;
  if (isFields(stepUp)) return stepUp.some((field) => given[field] !== undefined);
  return Object.entries(stepUp).some(([field, value]) => given[field] === value);
}

function isFields(
  stepUp: readonly string[] | Readonly<Record<string, string>>,
): stepUp is readonly string[] {
  return Array.isArray(stepUp);
}
