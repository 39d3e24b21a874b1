import {
  mayMove,
  terminalStates,
  withdrawalMachine,
  withdrawalStatusReasons,
  writeMoney,
} from '@wallet/contract';
import type { OwnWithdrawalRow, WithdrawalAnswer, WithdrawalStatusReason } from '@wallet/contract';
import type { StoredRequest } from './own-requests.sql.ts';
import { forMerchant, waitAnswer, waitOf } from './wait-of.ts';

const ends = terminalStates(withdrawalMachine);

/** A request as merchants' servers and everybody's screens read it. */
export function requestAnswer(row: StoredRequest): WithdrawalAnswer {
  const { id, refNo, reference, mode, source, status, currency, sessionId, note, shown } = row;
  const transaction = attemptOf(row);
  return {
    id,
    refNo,
    reference,
    mode,
    source,
    status,
    statusReason: reasonOf(row),
    amount: writeMoney({ minor: row.amountMinor, currency }),
    fee: writeMoney({ minor: row.feeMinor, currency }),
    destination: {
      payoutMethodId: row.payoutMethodId,
      method: shown.method,
      institution: {
        country: shown.country,
        code: shown.institutionCode,
        name: shown.institutionName,
      },
      last4: shown.last4,
      holderName: shown.holderName,
    },
    nameCheck: {
      status: row.nameCheck ?? 'unverified',
      foundName: row.foundName,
      nameScore: row.nameCheck === 'closeMatch' ? row.nameScore : null,
      reason: row.nameReason,
    },
    waitsFor: waitAnswer(forMerchant(waitOf(row))),
    sessionId,
    note,
    ...(transaction && { transaction }),
    isOutcomeUnknown: isOutcomeUnknown(row),
    mayCancel: mayMove(withdrawalMachine, 'cancel', status),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    completedAt: status === 'succeeded' || ends.includes(status) ? row.since.toISOString() : null,
  };
}

/** The same, with who asked and for whom. */
export function ownRow(row: StoredRequest): OwnWithdrawalRow {
  return {
    ...requestAnswer(row),
    createdBy:
      row.createdById === null ? null : { id: row.createdById, name: row.createdByName ?? '' },
    customerName: row.customerName,
    mayAccept: row.waitsForMerchant,
  };
}

/** Something was sent and nobody knows what became of it. */
export function isOutcomeUnknown({
  status,
  transactionStatus,
}: Pick<StoredRequest, 'status' | 'transactionStatus'>): boolean {
  return (
    status === 'processing' && (transactionStatus === 'unknown' || transactionStatus === 'review')
  );
}

function attemptOf({
  transactionId,
  transactionCode,
  transactionStatus,
  transactionAt,
  paidAt,
  paidMinor,
  providerFeeMinor,
  currency,
  providerReference,
}: StoredRequest): WithdrawalAnswer['transaction'] {
  if (
    transactionId === null ||
    transactionCode === null ||
    transactionStatus === null ||
    transactionAt === null
  )
    return undefined;
  return {
    id: transactionId,
    code: transactionCode,
    status: transactionStatus,
    createdAt: transactionAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
    paidAmount: paidMinor === null ? null : writeMoney({ minor: paidMinor, currency }),
    providerFee:
      providerFeeMinor === null ? null : writeMoney({ minor: providerFeeMinor, currency }),
    providerReference,
  };
}

/** What its own row says; of one that failed, what its last attempt said. */
function reasonOf({
  status,
  statusReason,
  transactionReason,
}: StoredRequest): WithdrawalStatusReason | null {
  const known = withdrawalStatusReasons.find((reason) => reason === statusReason);
  if (known) return known;
  if (status === 'reversed') return 'returned';
  if (status !== 'failed') return null;
  if (transactionReason === 'destinationInvalid' || transactionReason === 'nameMismatch')
    return 'destinationRefused';
  return transactionReason === 'approvalLapsed' ? 'approvalLapsed' : 'notSent';
}
