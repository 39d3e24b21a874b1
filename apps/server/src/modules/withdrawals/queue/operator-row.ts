import { type ApprovalReason, type OperatorWithdrawalRow, roles } from '@wallet/contract';
import { maskedName } from '#modules/payout-methods';
import { listOf } from '../approval/approve-request.ts';
import { availableActions, type Reader } from './available-actions.ts';
import type { QueuedRequest } from './operator-requests.sql.ts';
import { requestAnswer } from '../requests/request-answer.ts';
import { waitAnswer, waitOf } from '../requests/wait-of.ts';

/** A request with what its reader may do about it; Staff see names as far as they need them. */
export function operatorRow(row: QueuedRequest, reader: Reader): OperatorWithdrawalRow {
  const answer = requestAnswer(row);
  const isMasked = seesMasked(reader);
  const shown = (name: string | null) => (name !== null && isMasked ? maskedName(name) : name);
  const waits = row.status === 'approved' || row.status === 'processing';
  return {
    ...answer,
    destination: answer.destination && {
      ...answer.destination,
      holderName: shown(answer.destination.holderName),
    },
    nameCheck: { ...answer.nameCheck, foundName: shown(answer.nameCheck.foundName) },
    merchant: { id: row.merchantId, code: row.merchantCode, name: row.merchantName },
    approvals: { given: listOf(row.approvedBy).length, needed: row.approvalsNeeded ?? 0 },
    reasons: reasonsOf(row),
    since: row.since.toISOString(),
    createdBy:
      row.createdById === null ? null : { id: row.createdById, name: row.createdByName ?? '' },
    waitsFor: waitAnswer(waitOf(row)),
    obstacle: waits ? row.waitingReason : null,
    owner: row.ownerId === null ? null : { id: row.ownerId, name: row.ownerName ?? '' },
    // Whoever knows a name finds the number behind its hash by trying all there are.
    revision: row.revision,
    payloadHash: isMasked ? '' : row.payloadHash,
    acts: availableActions(row, reader),
  };
}

/** Staff prepare what others decide: names are masked for them. */
export function seesMasked({ roleId }: Pick<Reader, 'roleId'>): boolean {
  return roleId === roles.staff;
}

function reasonsOf({ reasons, status, waitingReason }: QueuedRequest): ApprovalReason[] {
  const isTwin =
    waitingReason === 'equalPayout' && (status === 'approved' || status === 'processing');
  return isTwin ? [...reasons, 'equalPayout'] : reasons;
}
