import { systemActor } from '#modules/audit';
import { maybe } from '#platform/db';
import { approveRequest } from './approve-request.ts';
import { selectToDecide } from './decisions.sql.ts';
import { readApprovalSettings } from './read-approval-settings.ts';
import type { WithdrawalsDeps } from './withdrawals-deps.ts';

/** Approves a request that needs nobody's word; does nothing when somebody was faster. */
export async function approveByPolicy(
  { db, writer }: Pick<WithdrawalsDeps, 'db' | 'writer'>,
  requestId: string,
): Promise<void> {
  const request = await maybe(db.read, selectToDecide(requestId));
  if (request?.status !== 'pendingApproval' || request.approvalsNeeded !== 0) return;
  const { merchantId, mode, revision, payloadHash } = request;
  const { approvalHours } = await readApprovalSettings(db.read);
  const payload = {
    requestId,
    merchantId,
    mode,
    revision,
    payloadHash,
    person: null,
    requesters: [],
    by: systemActor,
    reason: null,
    approvalHours,
  };
  await writer.submit({
    kind: approveRequest,
    cause: `approve:${requestId}.${revision}.policy`,
    order: merchantId,
    mode,
    payload,
  });
}
