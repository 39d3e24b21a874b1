import type { Vault } from '#platform/vault';
import type { RequestToDecide } from './decisions.sql.ts';
import { decryptPayout } from './evidence/destination.ts';

/** Whether the very bytes that the phone would be told are what the request's hash was made of. */
export function isAsApproved(vault: Vault, request: RequestToDecide): boolean {
  try {
    const { payloadHash } = decryptPayout(vault, { ...request, requestId: request.id });
    return payloadHash === request.payloadHash;
  } catch {
    // Somebody changed the sealed bytes: they do not even open.
    return false;
  }
}
