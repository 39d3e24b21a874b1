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

interface PayoutTerms {
  requestId: string;
  merchantId: string;
  amountMinor: bigint;
  feeMinor: bigint;
  currency: string;
}

/** A request's payout as it is kept: the encrypted destination, and the hash that approvals bind. */
export function encryptPayout(
  vault: Vault,
  { destination, ...terms }: PayoutTerms & { destination: Destination },
): { destinationEnc: string; payloadHash: string } {
  return {
    destinationEnc: encryptDestination(vault, terms.requestId, destination),
    payloadHash: payoutHash(destination, terms),
  };
}

/** What is paid by a request, read back: its hash is made again from the very bytes that the phone is told. */
export interface RequestPayout {
  destination: Destination;
  payloadHash: string;
  /** The hold that pays it. */
  holdId: string;
}

/** Throws where the destination does not decrypt. */
export function decryptPayout(
  vault: Vault,
  { destinationEnc, ...terms }: PayoutTerms & { destinationEnc: string },
): RequestPayout {
  const { requestId } = terms;
  const destination = decryptDestination(vault, { requestId, destinationEnc });
  const payloadHash = payoutHash(destination, terms);
  return { destination, payloadHash, holdId: requestHold(requestId) };
}

/** The hold that pays a request has the request's own number, so it is placed once. */
export function requestHold(requestId: string): string {
  return requestId.replace(/^wdr_/, 'hld_');
}

/** What an approval binds: payee, sum and fee. Other bytes give another text. */
function payoutHash(
  destination: Destination,
  { requestId, merchantId, amountMinor, feeMinor, currency }: PayoutTerms,
): string {
  const [amount, fee] = [String(amountMinor), String(feeMinor)];
  return hash(
    'sha256',
    canonicalJson({
      requestId,
      merchantId,
      destination,
      currency,
      amountMinor: amount,
      feeMinor: fee,
    }),
    'hex',
  );
}
