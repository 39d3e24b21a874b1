import type { Currency, IntentState, Mode, PayoutStatus, WithdrawalStatus } from '@wallet/contract';
import type { Proved } from '#platform/row-mac';
import type { Insertable, Lockable } from '#platform/writer';
import { identityColumns } from './intent-identity.ts';
import type { IntentPower } from './intent-power.ts';
import type { RequestPower } from './request-power.ts';

/** A withdrawal request as money items lock it: what was asked for never changes, only how far it has come. */
export interface LockedRequest extends Proved<RequestPower> {
  status: WithdrawalStatus;
  holdId: string | null;
  approvedUntil: Date | null;
  /** A person said that an equal payout is meant. */
  twinAllowedAt: Date | null;
  /** Who has agreed to it as it is; ids with blanks between. */
  approvedBy: string;
  statusReason: string | null;
  transactionId: string | null;
  revision: number;
}

export const requestRows: Lockable<LockedRequest> = {
  name: 'withdrawalRequest',
  table: 'withdrawal_request',
  rank: 2.2,
  shared: false,
  columns: {
    id: 'text',
    mode: 'text',
    merchantId: 'text',
    source: 'text',
    currency: 'text',
    amount: 'bigint',
    fee: 'bigint',
    feeCeiling: 'bigint',
    payoutMethodId: 'text',
    destinationKey: 'text',
    destinationShown: 'jsonb',
    payloadHash: 'text',
    sessionId: 'text',
    merchantReference: 'text',
    refundOf: 'text',
    isForeign: 'boolean',
    isPublic: 'boolean',
    customerKey: 'text',
    createdBy: 'text',
    requesters: 'text',
    approvalsNeeded: 'integer',
    coolsUntil: 'timestamptz',
    mac: 'text',
    status: 'text',
    holdId: 'text',
    approvedUntil: 'timestamptz',
    twinAllowedAt: 'timestamptz',
    approvedBy: 'text',
    statusReason: 'text',
    transactionId: 'text',
    revision: 'integer',
  },
  changes: [
    'status',
    'holdId',
    'approvedUntil',
    'approvedBy',
    'statusReason',
    'transactionId',
    'revision',
  ],
  stamped: true,
  sealed: ['merchantId', 'status', 'transactionId', 'revision'],
};

/** One attempt to pay a request: a transaction of its own. */
export interface LockedPayout {
  id: string;
  mode: Mode;
  merchantId: string;
  withdrawalRequestId: string;
  accountId: string;
  currency: Currency;
  paymentAmount: bigint;
  merchantFee: bigint;
  status: PayoutStatus;
  statusReason: string | null;
  /** What its payee got. */
  paidAmount: bigint | null;
  /** What the provider took on top, in its line or in one of its own; null before it was paid. */
  providerFee: bigint | null;
  net: bigint | null;
  lineId: string | null;
  providerTransactionId: string | null;
  paidAt: Date | null;
  completedAt: Date | null;
  revision: number;
}

export const payoutRows: Lockable<LockedPayout> = {
  name: 'payout',
  table: 'transaction',
  rank: 2.1,
  shared: false,
  columns: {
    id: 'text',
    mode: 'text',
    merchantId: 'text',
    withdrawalRequestId: 'text',
    accountId: 'text',
    currency: 'text',
    paymentAmount: 'bigint',
    merchantFee: 'bigint',
    status: 'text',
    statusReason: 'text',
    paidAmount: 'bigint',
    providerFee: 'bigint',
    net: 'bigint',
    lineId: 'text',
    providerTransactionId: 'text',
    paidAt: 'timestamptz',
    completedAt: 'timestamptz',
    revision: 'integer',
  },
  changes: [
    'status',
    'statusReason',
    'paidAmount',
    'providerFee',
    'net',
    'lineId',
    'providerTransactionId',
    'paidAt',
    'completedAt',
    'revision',
  ],
  stamped: true,
  sealed: ['status', 'paidAmount', 'providerFee', 'net', 'lineId', 'revision'],
};

export interface NewPayout {
  id: string;
  kind: 'payout';
  code: string;
  merchantId: string;
  mode: Mode;
  withdrawalRequestId: string;
  method: string;
  accountId: string;
  deviceId: string;
  currency: Currency;
  paymentAmount: bigint;
  finalPayment: bigint;
  merchantFee: bigint;
  payee: string;
  payeeKey: string;
  status: PayoutStatus;
}

export const newPayoutRows: Insertable<NewPayout> = {
  name: 'newPayout',
  table: 'transaction',
  columns: {
    id: 'text',
    kind: 'text',
    code: 'text',
    merchantId: 'text',
    mode: 'text',
    withdrawalRequestId: 'text',
    method: 'text',
    accountId: 'text',
    deviceId: 'text',
    currency: 'text',
    paymentAmount: 'bigint',
    finalPayment: 'bigint',
    merchantFee: 'bigint',
    payee: 'jsonb',
    payeeKey: 'text',
    status: 'text',
  },
  sealed: [
    'merchantId',
    'accountId',
    'withdrawalRequestId',
    'paymentAmount',
    'merchantFee',
    'payeeKey',
    'status',
  ],
};

/** The promise that one order goes to one phone: what its agent may press, and what is known of that. */
export interface LockedIntent extends Proved<IntentPower> {
  state: IntentState;
  epoch: number;
  journalId: string | null;
  takenAt: Date | null;
  lineId: string | null;
  /** Of what the provider took on top, where that is a line of its own. */
  feeLineId: string | null;
  /** The credit that brought it back. */
  returnLineId: string | null;
  revision: number;
}

export const intentRows: Lockable<LockedIntent> = {
  name: 'payoutIntent',
  table: 'payout_intent',
  rank: 2.3,
  shared: false,
  columns: {
    ...identityColumns,
    method: 'text',
    rail: 'text',
    payloadHash: 'text',
    ticket: 'integer',
    given: 'text',
    outcome: 'text',
    mac: 'text',
    state: 'text',
    epoch: 'integer',
    journalId: 'text',
    takenAt: 'timestamptz',
    lineId: 'text',
    feeLineId: 'text',
    returnLineId: 'text',
    revision: 'integer',
  },
  changes: ['state', 'lineId', 'feeLineId', 'returnLineId', 'outcome', 'mac', 'revision'],
  stamped: true,
  sealed: ['state', 'lineId', 'feeLineId', 'returnLineId', 'revision'],
};
