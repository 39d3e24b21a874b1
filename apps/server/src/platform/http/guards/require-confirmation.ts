import { ApiError, type Endpoint, type Principal } from '@wallet/contract';

/**
 * Refuses with confirmationNeeded what the contract marks with `stepUp`, unless its person gave the
 * password or a one-time code in the same session within the last five minutes. `body` is the
 * parsed one. Nothing has happened by then, so the same request is repeated with the same
 * Idempotency-Key.
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
