import { depositMethodsOf, isInternalMerchant, ApiError } from '@wallet/contract';
import type { CandidateGuard, DepositMethod, Provider } from '@wallet/contract';
import { feeFor, readMerchant } from '#modules/merchants';
import { all, maybe, one, type Trx } from '#platform/db';
import { selectDepositNamed } from './candidates.sql.ts';
import { selectExpectedReceiptToSettle } from './expected-receipts.sql.ts';
import { evaluateDeposit } from './find-candidates.ts';
import type { ProposalInput } from './propose-line.ts';
import type { ProposableLine } from '#modules/matching/proposals';
import type { NewProposal } from './proposals.sql.ts';
import { selectReturnable } from './returnable.sql.ts';
import { selectReversible } from './reversible.sql.ts';
import { selectTransferToJoin, selectNow } from './unmatched.sql.ts';

type Plan = Pick<
  NewProposal,
  | 'nature'
  | 'amountMinor'
  | 'transactionId'
  | 'merchantId'
  | 'feeMinor'
  | 'moveId'
  | 'expectedId'
  | 'accepted'
>;

interface Use<Kind extends ProposalInput['kind'] = ProposalInput['kind']> {
  line: ProposableLine;
  what: Extract<ProposalInput, { kind: Kind }>;
  /** What is named of the line, or all that waits. */
  amountMinor: bigint;
}

const nothing: Plan = {
  nature: null,
  amountMinor: null,
  transactionId: null,
  merchantId: null,
  feeMinor: null,
  moveId: null,
  expectedId: null,
  accepted: '',
};

/** What a proposal fixes of a person's input. Checked now, to propose nothing impossible, and again when decided. */
export async function planUse(trx: Trx, use: Use): Promise<Plan> {
  const { line, what, amountMinor } = use;
  switch (what.kind) {
    case 'release':
      return nothing;
    case 'ignore':
      // Of a line that was used in part, the rest is own money and not another line.
      if (amountMinor !== line.amountMinor)
        throw new ApiError('lineAlreadyUsed', {
          detail: 'A part of it is used. Propose the rest as own money.',
        });
      return { ...nothing, nature: what.nature };
    case 'deposit':
      return planDeposit(trx, { line, what, amountMinor });
    case 'merchantCredit':
      return planCredit(trx, { line, what, amountMinor });
    case 'own':
      return planOwn(trx, { line, what, amountMinor });
    case 'expected':
      return planExpected(trx, { line, what, amountMinor });
    case 'payoutReturn':
      return planReturn(trx, { line, what, amountMinor });
    case 'reversal':
      return planReversal(trx, { line, what, amountMinor });
    case 'refund':
      refuseDebit(line);
      return { ...nothing, amountMinor };
  }
}

async function planDeposit(
  trx: Trx,
  { line, what: { transactionId, accept = [] }, amountMinor }: Use<'deposit'>,
): Promise<Plan> {
  refuseDebit(line);
  const deposit = await maybe(trx, selectDepositNamed(transactionId));
  if (!deposit) throw new ApiError('notFound');
  if (deposit.mode !== line.mode) throw new ApiError('modeMismatch');
  const { obstacle, differs, guards } = evaluateDeposit(
    { ...line, restMinor: amountMinor },
    deposit,
  );
  if (obstacle === 'feeAboveAmount') throw new ApiError('feeAboveAmount');
  if (obstacle === 'otherCurrency') throw new ApiError('currencyMismatch');
  if (obstacle !== null) throw new ApiError('depositNotPayable', { detail: whyNot[obstacle] });
  const open = differs.filter((guard) => !accept.includes(guard));
  if (open.length > 0)
    throw new ApiError('guardsDiffer', {
      errors: open.map((guard: CandidateGuard) => ({ path: guard, message: guards[guard] })),
    });
  return {
    ...nothing,
    amountMinor,
    transactionId,
    merchantId: deposit.merchantId,
    accepted: differs.join(),
  };
}

const whyNot = {
  open: 'Its payer may still pay it. Wait until it has expired or is in review.',
  paid: 'It was paid by another line.',
  foreignTime: 'The money came before it was made.',
} as const;

async function planCredit(
  trx: Trx,
  { line, what: { merchantId, chargeFee, method }, amountMinor }: Use<'merchantCredit'>,
): Promise<Plan> {
  refuseDebit(line);
  const merchant = isInternalMerchant(merchantId) ? undefined : await readMerchant(trx, merchantId);
  if (!merchant) throw new ApiError('notFound');
  if (merchant.currency !== line.currency) throw new ApiError('currencyMismatch');
  const { now } = await one(trx, selectNow());
  const feeMinor = chargeFee
    ? feeFor({
        merchant,
        direction: 'deposit',
        method: methodOf(line.provider, method),
        paymentAmount: { minor: amountMinor, currency: line.currency },
        at: now,
      }).fee.minor
    : 0n;
  if (feeMinor > amountMinor) throw new ApiError('feeAboveAmount');
  return { ...nothing, amountMinor, merchantId, feeMinor };
}

/** The payment method of an unmatched credit: the provider's only one, else what the person says; no line shows it. */
function methodOf(provider: Provider, said: DepositMethod | undefined): DepositMethod {
  const methods: readonly DepositMethod[] = depositMethodsOf[provider];
  const method = said ?? (methods.length === 1 ? methods[0] : undefined);
  if (method !== undefined && methods.includes(method)) return method;
  const message = `Say how it was paid, because the fee depends on it: ${methods.join(', ')}.`;
  throw new ApiError('invalidRequest', { errors: [{ path: 'what.method', message }] });
}

async function planOwn(
  trx: Trx,
  { line, what: { moveId }, amountMinor }: Use<'own'>,
): Promise<Plan> {
  if (moveId === undefined) return { ...nothing, amountMinor };
  const move = await maybe(trx, selectTransferToJoin({ moveId, lineId: line.id }));
  if (!move) throw new ApiError('notFound');
  if (!move.isItsSide || amountMinor !== line.amountMinor)
    throw new ApiError('stateConflict', {
      detail: 'The announced transfer has another account or amount, or that side of it was seen.',
    });
  return { ...nothing, amountMinor, moveId };
}

async function planExpected(
  trx: Trx,
  { line, what: { expectedId }, amountMinor }: Use<'expected'>,
): Promise<Plan> {
  const expected = await maybe(trx, selectExpectedReceiptToSettle(expectedId));
  if (!expected) throw new ApiError('notFound');
  if (expected.isOver || expected.direction !== line.direction)
    throw new ApiError('stateConflict', { detail: 'It was met by another line, or written off.' });
  if (expected.mode !== line.mode) throw new ApiError('modeMismatch');
  if (expected.currency !== line.currency) throw new ApiError('currencyMismatch');
  if (expected.amountMinor > amountMinor) throw new ApiError('allocationExceedsLine');
  return { ...nothing, amountMinor: expected.amountMinor, expectedId };
}

/** What comes back comes back whole: its amount, or its amount with what the provider had taken. */
async function planReturn(
  trx: Trx,
  { line, what: { transactionId }, amountMinor }: Use<'payoutReturn'>,
): Promise<Plan> {
  refuseDebit(line);
  if (amountMinor !== line.amountMinor) throw new ApiError('lineAlreadyUsed');
  const payout = (await all(trx, selectReturnable(line, transactionId))).find(
    (one) => one.transactionId === transactionId,
  );
  if (!payout)
    throw new ApiError('payoutNotOpen', {
      detail:
        'No paid payout of this account and amount within 30 days before the line, or it has come back.',
    });
  return { ...nothing, amountMinor, transactionId, merchantId: payout.merchantId };
}

/** A provider takes back what it gave: the whole sum of one paid deposit. */
async function planReversal(
  trx: Trx,
  { line, what: { transactionId }, amountMinor }: Use<'reversal'>,
): Promise<Plan> {
  if (amountMinor !== line.amountMinor) throw new ApiError('lineAlreadyUsed');
  const deposit = (await all(trx, selectReversible(line.id, transactionId))).find(
    (one) => one.transactionId === transactionId,
  );
  if (!deposit)
    throw new ApiError('stateConflict', {
      detail: 'It takes back no paid deposit of this account and sum, or that one was taken back.',
    });
  return { ...nothing, amountMinor, transactionId, merchantId: deposit.merchantId };
}

function refuseDebit({ direction }: ProposableLine): void {
  if (direction === 'debit')
    throw new ApiError('stateConflict', {
      detail: 'Money that left cannot be credited. It is own money, or nobody\u2019s yet.',
    });
}
