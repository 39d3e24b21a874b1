import type { OperationDocs } from './operation-docs.ts';
import { sampleMethod, samplePayoutIds, sampleVerification } from './payout-samples.ts';

const byReference =
  'Sending the request again with the same Idempotency-Key gives the first answer again and changes nothing.';
const page = (row: unknown) => ({ data: [row], next: null });
const destination = { institutionCode: '014', accountNumber: '1234567890' };
const verifying = {
  status: 'verifying',
  foundName: null,
  nameScore: null,
  reason: null,
  endedAt: null,
};

/** What the reference says about destinations and inquiries. */
export const payoutDocs = {
  createPayoutMethod: {
    tag: 'Payouts',
    description: `Adds a destination. The method follows from the institution. \`warnings\` say what looks unusual and forbid nothing. In live mode nothing is paid to it before \`usableAfter\`, and your team is told. The holder's name is asked for at once: read \`verification\` until its status is no longer \`verifying\`. ${byReference}`,
    body: { ...destination, holderName: 'Budi Santoso' },
    answer: { ...sampleMethod, verification: { id: samplePayoutIds.verification, ...verifying } },
  },
  listPayoutMethods: {
    tag: 'Payouts',
    description: 'Newest first. Without `status` those that are active or blocked.',
    answer: page(sampleMethod),
  },
  getPayoutMethod: {
    tag: 'Payouts',
    description: '`isUsable` says whether it can be paid to now. The whole number is in no answer.',
    params: { id: samplePayoutIds.method },
    answer: sampleMethod,
  },
  updatePayoutMethod: {
    tag: 'Payouts',
    description: `\`isDefault\` changes it. Anything else makes another payout method that takes its place, with an id, a cool-down and an inquiry of its own; the answer is that one, and \`replaces\` names this one. ${byReference}`,
    params: { id: samplePayoutIds.method },
    body: { isDefault: true },
    answer: { ...sampleMethod, isDefault: true },
  },
  deletePayoutMethod: {
    tag: 'Payouts',
    description: `It stays readable with the status \`removed\`. A blocked one cannot be removed. ${byReference}`,
    params: { id: samplePayoutIds.method },
  },
  createAccountVerification: {
    tag: 'Payouts',
    description: `Asks the institution whose account it is; a minute at most. With \`holderName\` the names are compared: \`verified\`, \`closeMatch\` or \`mismatch\`. Without it \`verified\` only says that the account is there. Inquiries are counted by merchant and by account. ${byReference}`,
    body: { ...destination, holderName: 'Budi Santoso' },
    answer: {
      ...sampleVerification,
      status: 'verifying',
      foundName: null,
      nameScore: null,
      endedAt: null,
    },
  },
  listAccountVerifications: {
    tag: 'Payouts',
    description: 'Newest first, those of payout methods among them.',
    query: { status: 'verified' },
    answer: page(sampleVerification),
  },
  getAccountVerification: {
    tag: 'Payouts',
    description:
      '`foundName` is whole when it fits the name you sent; of a close one the words that you did not send are masked, as is all of it when you sent none. Otherwise it is null. An answer that comes after `expiresAt` does not count.',
    params: { id: samplePayoutIds.verification },
    answer: sampleVerification,
  },
} as const satisfies Readonly<Record<string, OperationDocs>>;
