import { hash } from 'node:crypto';
import { type Destination, destinationSchema } from '@wallet/agent-protocol';
import { canonicalJson } from '#platform/canonical-json';
import { UnreadableProblem, type Vault } from '#platform/vault';

const place = (requestId: string) => ({
  table: 'withdrawal_request',
  id: requestId,
  column: 'destination_enc',
});

/** A request's own copy of where its money goes, as the agent will be told it; sealed. */
export function encryptDestination(
  vault: Vault,
  requestId: string,
  destination: Destination,
): string {
  return vault.seal(canonicalJson(destination), place(requestId));
}

export function decryptDestination(
  vault: Vault,
  { requestId, destinationEnc }: { requestId: string; destinationEnc: string },
): Destination {
  return destinationSchema.parse(JSON.parse(vault.open(destinationEnc, place(requestId))));
}

/** The same, or null where it does not decrypt. */
export function destinationOrNull(
  vault: Vault,
  sealed: { requestId: string; destinationEnc: string },
): Destination | null {
  try {
    return decryptDestination(vault, sealed);
  } catch (error) {
    if (error instanceof UnreadableProblem) return null;
    throw error;
  }
}

export interface ApprovedPayload {
  requestId: string;
  merchantId: string;
  destination: Destination;
  amountMinor: bigint;
  feeMinor: bigint;
  currency: string;
}

/**
 * What an approval binds: who is paid, how much, and at what fee. The same bytes give the same
 * text, any other do not.
 */
export function payoutHash({ amountMinor, feeMinor, ...rest }: ApprovedPayload): string {
  return hash(
    'sha256',
    canonicalJson({ ...rest, amountMinor: String(amountMinor), feeMinor: String(feeMinor) }),
    'hex',
  );
}
