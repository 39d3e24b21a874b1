import { insertDecision, signDecision } from '#modules/approvals';
import type { Actor } from '#modules/audit';
import { one } from '#platform/db';
import type { Trx } from '#platform/db';
import type { Vault } from '#platform/vault';
import { selectToDecide } from './decisions.sql.ts';

/**
 * Who asks for it and is of the house is the first of those who agree: what he said, signed and kept with it in the
 * transaction that makes it.
 */
export async function keepAgreementOfAsker(
  trx: Trx,
  { vault }: { vault: Vault },
  { requestId, by, reason }: { requestId: string; by: Actor; reason: string | null },
): Promise<void> {
  if (by.actorId === null) return;
  const { payloadHash, revision } = await one(trx, selectToDecide(requestId));
  const decided = {
    subject: 'withdrawal',
    subjectId: requestId,
    revision,
    payloadHash,
    person: by.actorId,
    rule: null,
    verdict: 'approve' as const,
    reason,
    independence: [],
  };
  await insertDecision(signDecision(vault, decided)).execute(trx);
}
