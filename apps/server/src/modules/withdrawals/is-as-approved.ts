import { decryptDestination, payoutHash } from '#modules/payouts';
import type { Vault } from '#platform/vault';
import type { RequestToDecide } from './decisions.sql.ts';

/** Whether the very bytes that the phone would be told are what the request's hash was made of. */
export function isAsApproved(
  vault: Vault,
  {
    id: requestId,
    merchantId,
    destinationEnc,
    amountMinor,
    feeMinor,
    currency,
    payloadHash,
  }: RequestToDecide,
): boolean {
  try {
    const destination = decryptDestination(vault, { requestId, destinationEnc });
    return (
      payoutHash({ requestId, merchantId, destination, amountMinor, feeMinor, currency }) ===
      payloadHash
    );
  } catch {
    // Somebody changed the sealed bytes: they do not even open.
    return false;
  }
}
