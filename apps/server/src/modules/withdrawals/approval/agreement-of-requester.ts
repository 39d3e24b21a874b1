import { type From, recordApprovalRequest } from '#modules/approvals/words';
import type { Actor } from '#modules/audit';
import { one, type Trx } from '#platform/db';
import type { Vault } from '#platform/vault';
import { selectToDecide } from '../decisions.sql.ts';

interface Asking {
  requestId: string;
  by: Actor;
  from?: From | undefined;
  reason: string | null;
}

/** An operator who requests approves first: signs that, with its origin, with the new request. */
export async function saveAgreementOfRequester(
  trx: Trx,
  deps: { vault: Vault },
  { requestId, by: { actorId, ...by }, from, reason }: Asking,
): Promise<void> {
  if (actorId === null) return;
  const { payloadHash, revision } = await one(trx, selectToDecide(requestId));
  const about = { subject: 'withdrawal', subjectId: requestId, revision, payloadHash } as const;
  await recordApprovalRequest(trx, deps, { about, by: { actorId, ...by }, from, reason });
}
