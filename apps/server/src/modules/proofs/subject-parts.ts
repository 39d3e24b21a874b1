import { hash } from 'node:crypto';
import { type Proof, type RoleId, roleNames } from '@wallet/contract';
import { decryptAccountNumber } from '#modules/accounts';
import { decryptDestination } from '#modules/withdrawals/evidence';
import { readChoice } from '#modules/payouts/routes';
import type { Vault } from '#platform/vault';
import type { DecisionOf } from './activity.sql.ts';
import type { ProofView } from './proof-view.ts';
import type { Sources } from './read-sources.ts';
import type { Subject, WithdrawalOf } from './subject.sql.ts';

export function transactionPart(
  vault: Vault,
  { subject }: Sources,
  lens: ProofView,
): Proof['transaction'] {
  const { id, code, kind, mode, status, statusReason, flag, method, currency } = subject;
  const { money, maybeAt } = lens;
  return {
    id,
    code,
    kind,
    mode,
    status: status as Proof['transaction']['status'],
    statusReason,
    flag,
    method,
    merchant: lens.business({
      id: subject.merchantId,
      code: subject.merchantCode,
      name: subject.merchantName,
    }),
    currency,
    paymentAmount: money(subject.paymentMinor),
    amountDiscount: money(subject.discountMinor),
    extraFee: money(subject.extraFeeMinor),
    finalPayment: money(subject.finalMinor),
    paidAmount: subject.paidMinor === null ? null : money(subject.paidMinor),
    providerFee: subject.providerFeeMinor === null ? null : money(subject.providerFeeMinor),
    merchantFee: money(subject.merchantFeeMinor),
    net: subject.netMinor === null ? null : money(subject.netMinor),
    payer:
      subject.payerName === null
        ? null
        : { name: lens.name(subject.payerName), number: null, institution: null },
    payee: subject.withdrawal && payeeOf(vault, subject.withdrawal, lens),
    providerReference: subject.providerReference,
    createdAt: lens.at(subject.createdAt),
    expiresAt: maybeAt(subject.expiresAt),
    claimedAt: maybeAt(subject.claimedAt),
    paidAt: maybeAt(subject.paidAt),
    completedAt: maybeAt(subject.completedAt),
  };
}

/** What was asked for: by a session, or by a withdrawal request with what was approved. */
export function requestPart(
  vault: Vault,
  { subject: { session, withdrawal }, decisions }: Sources,
  lens: ProofView,
): Proof['request'] {
  const asked = withdrawal ?? session;
  if (asked === null) return null;
  const { id, refNo, reference, source, status, minor, payloadHash, customerName, createdAt } =
    asked;
  return {
    kind: withdrawal ? 'withdrawal' : 'session',
    id,
    refNo,
    reference: lens.business(reference),
    source,
    status,
    amount: lens.money(minor),
    fee: withdrawal && lens.money(withdrawal.feeMinor),
    payloadHash: lens.hashOfNumber(payloadHash),
    customerName: lens.name(customerName),
    destination: withdrawal && payeeOf(vault, withdrawal, lens),
    createdAt: lens.at(createdAt),
    decisions: (lens.business(decisions) ?? []).map((one) => decisionRow(one, lens)),
  };
}

function payeeOf(
  vault: Vault,
  { id, destinationEnc, holderName, institution, last4 }: WithdrawalOf,
  lens: ProofView,
) {
  const number =
    last4 === null
      ? null
      : lens.number(
          () => decryptDestination(vault, { requestId: id, destinationEnc }).accountNumber,
          last4,
        );
  return { name: lens.name(holderName), number, institution };
}

/** A merchant is not told who of the house decided, nor what was noted there; others read it as they read people. */
function decisionRow(
  { at, userId, name, roleId, merchantId, decision, reason, revision, payloadHash }: DecisionOf,
  lens: ProofView,
) {
  const isHidden = lens.audience === 'merchant' && merchantId === null;
  const role = roleId === null ? 'System' : roleNames[roleId as RoleId];
  const by = isHidden
    ? { id: null, name: null, role }
    : { id: userId, name: lens.name(name), role };
  return {
    at: lens.at(at),
    by,
    decision,
    reason: isHidden || lens.audience === 'masked' ? null : reason,
    revision,
    payloadHash: lens.hashOfNumber(payloadHash),
  };
}

/** Which way it took. Its accounts and phones, and possible others, only the house knows. */
export function routePart(
  vault: Vault,
  { subject, intents }: Sources,
  lens: ProofView,
): Proof['route'] {
  const choice = readChoice(intents.at(-1)?.choice);
  const considered = (choice?.considered ?? []).map(({ label, last4, whyNot }) => ({
    account: `${label} \u2022\u2022\u2022\u2022 ${last4}`,
    whyNot: whyNot && whyNot.obstacle,
  }));
  return {
    method: subject.method,
    provider: subject.account?.provider ?? null,
    rail: intents.at(-1)?.rail ?? null,
    account: lens.ours(accountOf(vault, subject, lens)),
    device: lens.ours(subject.device),
    qrDigest: subject.qrPayload === null ? null : hash('sha256', subject.qrPayload, 'hex'),
    considered: lens.full(considered) ?? [],
  };
}

function accountOf(vault: Vault, { account }: Subject, lens: ProofView) {
  if (account === null) return null;
  const { id, label, holderName, numberEnc, last4 } = account;
  return {
    id,
    label,
    holderName: lens.name(holderName) ?? '',
    number: lens.number(() => decryptAccountNumber(vault, { id, numberEnc }), last4),
  };
}
