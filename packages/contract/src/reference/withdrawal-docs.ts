import type { OperationDocs } from './operation-docs.ts';
import { samplePayoutIds } from './payout-samples.ts';
import { idr } from './samples.ts';

const byReference =
  'Sending the request again with the same Idempotency-Key gives the first answer again and changes nothing.';
const requestId = 'wdr_01kb6v9c2ze6s8r0q4w1x5y9ab';

const sampleWithdrawal = {
  id: requestId,
  refNo: '4HD8-W2PN',
  reference: 'payout-77',
  mode: 'live',
  source: 'api',
  status: 'processing',
  statusReason: null,
  amount: idr('500000.00'),
  fee: idr('2500.00'),
  destination: {
    payoutMethodId: samplePayoutIds.method,
    method: 'livin',
    institution: { country: 'ID', code: '014', name: 'Bank Central Asia' },
    last4: '4821',
    holderName: 'Budi Santoso',
  },
  nameCheck: { status: 'verified', foundName: 'BUDI SANTOSO', nameScore: null, reason: null },
  waitsFor: { reason: 'phone', by: 'system', since: '2026-11-21T07:44:05.000Z', until: null },
  sessionId: null,
  note: null,
  transaction: {
    id: 'txn_01kb6v9d1ye9t2hq4m8c5d7f3g',
    code: 'PAY-7K2M9Q',
    status: 'processing',
    createdAt: '2026-11-21T07:44:05.000Z',
    paidAt: null,
    paidAmount: null,
    providerFee: null,
    providerReference: null,
  },
  isOutcomeUnknown: false,
  mayCancel: false,
  createdAt: '2026-11-21T07:42:11.000Z',
  updatedAt: '2026-11-21T07:44:05.000Z',
  completedAt: null,
} as const;

const { transaction, ...unsent } = sampleWithdrawal;
const waiting = {
  ...unsent,
  status: 'pendingApproval',
  mayCancel: true,
  updatedAt: unsent.createdAt,
};

export const withdrawalDocs = {
  createWithdrawal: {
    tag: 'Payouts',
    description: `Sets amount and fee aside and asks for the money to be sent, to a payout method or to a destination of its own. The payee receives \`amount\`; the fee is yours, on top, and taken only on success. \`reference\` is unique for ever: with another body it is refused with the existing id in \`detail\`. Nothing is sent before it is approved, and never twice. ${byReference}`,
    body: {
      reference: 'payout-77',
      amount: idr('500000.00'),
      payoutMethodId: samplePayoutIds.method,
    },
    answer: waiting,
  },
  listWithdrawals: {
    tag: 'Payouts',
    description: 'Newest first. Filters narrow together; `from` is included, `to` is not.',
    query: { status: 'succeeded', limit: '50' },
    answer: { data: [sampleWithdrawal], next: null },
  },
  getWithdrawal: {
    tag: 'Payouts',
    description:
      'How far it has come. While `isOutcomeUnknown` is true the phone has not told how the transfer ended: do not pay in another way, the money stays held until it is proved. `waitsFor` says for what it waits, who acts next and since when. `failed` is final and told once; its money is back.',
    params: { id: requestId },
    answer: {
      ...sampleWithdrawal,
      status: 'succeeded',
      completedAt: '2026-11-21T07:46:10.000Z',
      transaction: {
        ...transaction,
        status: 'succeeded',
        paidAt: '2026-11-21T07:45:58.000Z',
        paidAmount: idr('500000.00'),
        providerFee: idr('2500.00'),
        providerReference: '2611210745589910',
      },
    },
  },
  cancelWithdrawal: {
    tag: 'Payouts',
    description: `Possible until somebody has begun to send it; the money that was set aside is available again. ${byReference}`,
    params: { id: requestId },
    answer: { ...waiting, status: 'cancelled', mayCancel: false },
  },
  simulateWithdrawal: {
    tag: 'Test mode',
    description:
      'Plays with a test token how a withdrawal ends: `succeeded`, `failed`, `unknown` until another outcome is played, or `reversed` after it succeeded. The same ledger and the same events as for real money. The answer is the request afterwards.',
    params: { id: requestId },
    body: { outcome: 'succeeded' },
    answer: {
      ...sampleWithdrawal,
      mode: 'test',
      status: 'succeeded',
      transaction: { ...transaction, status: 'succeeded' },
    },
  },
} as const satisfies Readonly<Record<string, OperationDocs>>;
