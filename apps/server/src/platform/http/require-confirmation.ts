import { Refusal } from '@wallet/contract';
import type { Endpoint, Principal } from '@wallet/contract';

/**
 * Refuses with confirmationNeeded what the contract marks with `stepUp`, unless its person gave the password or a one-time
 * code in the same session within the last five minutes. `body` is the parsed one. Nothing has happened by then, so the same
 * request is repeated with the same Idempotency-Key.
 */
export function requireConfirmation(
  { stepUp }: Endpoint,
  principal: Principal,
  body: unknown,
): void {
  if (stepUp === undefined || principal.kind !== 'user' || principal.isConfirmed) return;
  const given = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  if (stepUp === true || stepUp.some((field) => given[field] !== undefined))
    throw new Refusal('confirmationNeeded');
}
