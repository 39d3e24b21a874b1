import { formatMoney, isInternalMerchant, ApiError } from '@wallet/contract';
import type { Money, WithdrawalSource } from '@wallet/contract';
import { type Actor, actorOf, recordAudit } from '#modules/audit';
import { emailKeyOf } from '#modules/identity/credentials';
import { readBalance } from '#modules/ledger';
import { feeFor, readMerchantHeld, refuseUnprovedMerchant } from '#modules/merchants';
import type { Merchant } from '#modules/merchants';
import { startInquiryIfAllowed } from '#modules/payout-methods/inquiries';
import type { PayoutAct } from '#modules/payout-methods';
import { readApprovalSettings } from '../evidence/read-approval-settings.ts';
import { quoteRoute } from '#modules/payouts/routes';
import { evaluateRules, type StampedResult } from '#modules/rules/judgement';
import { phoneKeyOf } from '#modules/rules';
import { newRefNo } from '#modules/sessions/codes';
import { canonicalHash } from '#platform/canonical-json';
import { all, maybe, one, type Trx } from '#platform/db';
import { publish } from '#platform/events';
import { newId } from '#platform/ids';
import { candidateOf } from '../candidate-of.ts';
import { withdrawalEvents } from '../events.ts';
import { refusedByRule } from '../explain-findings.ts';
import {
  reserveReference,
  insertRequestRow,
  lockOpenRequest,
  selectReference,
} from '../requests.sql.ts';
import { macOfRequest } from '../sign-request.ts';
import type { WithdrawalsDeps } from '../withdrawals-deps.ts';
import { destinationRow } from './destination-row.ts';
import { findPayee, type Payee, type PayTo } from './find-payee.ts';
import { selectSameInquiry, selectSessionMaker, selectTokenMakers } from './payees.sql.ts';
import { typedCoolDown } from './typed-destination.ts';
import { selectHasPendingInquiry } from './pending-inquiries.sql.ts';

export interface RequestInput {
  source: WithdrawalSource;
  /** The merchant's own name for it, its for ever. Null where a session or a credit names it, or where one is made. */
  reference: string | null;
  amount: Money;
  payTo: PayTo;
  note?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
  /** The session it belongs to; a session has one. */
  sessionId?: string | undefined;
  /** Whom the merchant pays: its name for people, its digest as deposits make it for rules. */
  customer?: { name: string | null; key: string | null } | undefined;
  /** From the public form: nothing is set aside before the merchant accepts, and then a person approves. */
  publicRequest?: boolean | undefined;
  /** The credit that it sends back, and whether that goes to another account than the payer's own. */
  refundOf?: string | undefined;
  isForeign?: boolean | undefined;
  /** Sends a line back that is nobody's: the desk's alone, and what it pays with comes with its approval. */
  isLineRefund?: boolean | undefined;
  /** Who asks, where it is no caller's own request. */
  askedBy?: Actor | undefined;
  /** One of many in a transaction: rules are asked when its turn comes, and the balance by whoever adds them up. */
  isOneOfMany?: boolean | undefined;
}

export interface Inserted {
  id: string;
  /** False: this very request was made before under its reference. */
  isNew: boolean;
  /** What the rules said just now; to be handed to `advanceRequest` when that comes at once. */
  verdict: StampedResult | null;
}

/** All that `insertRequest` needs; the act says for which merchant, in which mode, and who asks. */
export type InsertDeps = Pick<WithdrawalsDeps, 'vault' | 'log' | 'clock'>;

/**
 * Makes a withdrawal request in the caller's transaction: `verifying`, with the destination copied
 * and sealed, the fee fixed by the merchant's rules, and the holder asked for unless the payout
 * method's answer still counts. Nothing is set aside yet: call `advanceRequest` after the commit.
 * The same reference with the same body is the request there is. Refuses merchantNotActive,
 * rowNotProved, currencyMismatch, amountOutOfLimits, referenceUsed (the id in detail),
 * insufficientFunds, withdrawalRefusedByRule, and like `findPayee`. Used for the API, both
 * consoles, files, the withdraw page and refunds.
 */
export async function insertRequest(
  trx: Trx,
  deps: InsertDeps,
  act: PayoutAct,
  input: RequestInput,
): Promise<Inserted> {
  const merchant = await readMerchantHeld(trx, act.merchantId);
  if (isInternalMerchant(act.merchantId) !== (input.isLineRefund === true))
    throw new ApiError('notFound');
  if (merchant?.status !== 'active') throw new ApiError('merchantNotActive');
  refuseUnprovedMerchant(merchant);
  refuseAmount(merchant, input.amount);
  const id = newId('wdr');
  const existing =
    input.reference === null
      ? undefined
      : await claim(trx, act, { ...input, reference: input.reference }, id);
  if (existing !== undefined) return { id: existing, isNew: false, verdict: null };
  const { nameCountsDays } = await readApprovalSettings(trx);
  const payee = await findPayee(trx, deps.vault, {
    merchant,
    mode: act.mode,
    payTo: input.payTo,
    nameCountsDays,
  });
  await refuseRoute(trx, deps, { payee, amount: input.amount });
  const { fee } = feeFor({
    merchant,
    direction: 'withdrawal',
    method: payee.method,
    paymentAmount: input.amount,
    at: deps.clock.now(),
  });
  if (input.publicRequest !== true && input.isOneOfMany !== true && input.isLineRefund !== true)
    await refuseUncovered(trx, act, input.amount, fee);
  const known =
    payee.inquiry ??
    (input.source === 'payPage'
      ? undefined
      : await maybe(trx, selectSameInquiry({ ...act, ...payee, nameCountsDays })));
  const verificationId = known?.id ?? (await askInTurn(trx, deps, act, { input, payee }));
  await store(trx, deps, { id, act, input, payee, feeMinor: fee.minor, verificationId });
  const verdict =
    input.isOneOfMany === true
      ? null
      : await evaluateRules(trx, candidateOf(await one(trx, lockOpenRequest(id))));
  if (verdict?.outcome === 'reject') throw refusedByRule(verdict);
  return { id, isNew: true, verdict };
}

/** What the merchant's own limits and currency refuse. */
export function refuseAmount({ currency, limits: { withdrawal } }: Merchant, amount: Money): void {
  if (amount.currency !== currency)
    throw new ApiError('currencyMismatch', {
      detail: `This merchant pays in ${currency}.`,
      errors: [{ path: 'amount.currency', message: `must be ${currency}` }],
    });
  const { minMinor = null, maxMinor = null } = withdrawal ?? {};
  const shown = (minor: bigint) => formatMoney({ minor, currency });
  if (minMinor !== null && amount.minor < minMinor)
    throw new ApiError('amountOutOfLimits', {
      detail: `A withdrawal is ${shown(minMinor)} at least.`,
    });
  if (maxMinor !== null && amount.minor > maxMinor)
    throw new ApiError('amountOutOfLimits', {
      detail: `A withdrawal is ${shown(maxMinor)} at most.`,
    });
}

/** An amount that no rail carries is refused before anything is held. */
export async function refuseRoute(
  trx: Trx,
  { clock }: InsertDeps,
  { payee: { method, institution }, amount }: { payee: Payee; amount: Money },
): Promise<void> {
  const route = await quoteRoute(trx, {
    method,
    institution,
    amountMinor: amount.minor,
    currency: amount.currency,
    at: clock.now(),
  });
  if ('refused' in route) throw new ApiError(route.refused, { detail: route.detail });
}

/** A clear answer now; what counts is judged again when the money is set aside. */
export async function refuseUncovered(
  trx: Trx,
  { merchantId, mode }: PayoutAct,
  amount: Money,
  fee: Money,
): Promise<void> {
  const { availableMinor } = await readBalance(trx, {
    merchantId,
    currency: amount.currency,
    mode,
  });
  if (availableMinor < amount.minor + fee.minor) throw new ApiError('insufficientFunds');
}

/** The id that has the reference when it is this very request; refuses any other body. */
async function claim(
  trx: Trx,
  { merchantId, mode }: PayoutAct,
  input: RequestInput & { reference: string },
  requestId: string,
): Promise<string | undefined> {
  const { reference, amount, payTo, note } = input;
  const bodyHash = canonicalHash({ amount, payTo, note });
  if (await maybe(trx, reserveReference({ merchantId, mode, reference }, { requestId, bodyHash })))
    return undefined;
  const found = await one(trx, selectReference({ merchantId, mode, reference }));
  if (found.bodyHash === bodyHash) return found.requestId;
  throw new ApiError('referenceUsed', {
    detail: `The reference ${reference} belongs to ${found.requestId}.`,
  });
}

/** Behind those of the merchant that wait to be asked for; a payer who waits at a page is asked for at once. */
async function askInTurn(
  trx: Trx,
  deps: InsertDeps,
  act: PayoutAct,
  { input, payee }: { input: RequestInput; payee: Payee },
): Promise<string | undefined> {
  if (input.source !== 'payPage' && (await one(trx, selectHasPendingInquiry(act))).hasUnasked)
    return undefined;
  return askName(trx, deps, act, { payee, byStranger: input.publicRequest ?? false });
}

/** Undefined when too many were asked for: then it is asked later, or a person looks. */
export async function askName(
  trx: Trx,
  deps: InsertDeps,
  act: PayoutAct,
  { payee, byStranger }: { payee: Payee; byStranger: boolean },
): Promise<string | undefined> {
  const {
    institution: { country, code, name, shortName },
    method,
    accountNumber,
    payeeKey,
    last4,
    holderName,
    payoutMethodId,
  } = payee;
  const asked = await startInquiryIfAllowed(trx, deps, act, {
    country,
    code,
    bankName: name,
    bankShortName: shortName,
    method,
    number: accountNumber,
    payeeKey,
    last4,
    holderName,
    payoutMethodId,
    byStranger,
  });
  return 'id' in asked ? asked.id : undefined;
}

interface Storing {
  id: string;
  act: PayoutAct;
  input: RequestInput;
  payee: Payee;
  feeMinor: bigint;
  verificationId: string | undefined;
}

/** Who is behind a token or a customer's link: the token and the people who answer for it. */
async function makersOf(
  trx: Trx,
  { principal }: PayoutAct,
  { sessionId }: RequestInput,
): Promise<string[]> {
  const asker =
    principal.kind === 'token'
      ? principal.tokenId
      : sessionId !== undefined && principal.kind === 'payer'
        ? ((await maybe(trx, selectSessionMaker(sessionId)))?.createdBy ?? '')
        : '';
  if (asker.startsWith('usr_')) return [asker];
  if (!asker.startsWith('tok_')) return [];
  return [asker, ...(await all(trx, selectTokenMakers(asker))).map(({ userId }) => userId)];
}

async function store(
  trx: Trx,
  { vault }: InsertDeps,
  { id, act, input, payee, feeMinor, verificationId }: Storing,
): Promise<void> {
  const { merchantId, mode, principal, ip, userAgent, requestId } = act;
  const {
    amount: { minor: amountMinor, currency },
    source,
    email,
    phone,
  } = input;
  const actor = input.askedBy ?? actorOf(principal);
  const createdBy = actor.actorId;
  const makers = await makersOf(trx, act, input);
  const seal = (text: string | undefined, column: string) =>
    text === undefined ? null : vault.seal(text, { table: 'withdrawal_request', id, column });
  const row = {
    id,
    merchantReference: input.reference,
    sessionId: input.sessionId ?? null,
    merchantId,
    mode,
    source,
    currency,
    amountMinor,
    feeMinor,
    ...destinationRow(vault, { requestId: id, merchantId, payee, amountMinor, feeMinor, currency }),
    verificationId: verificationId ?? null,
    note: input.note ?? null,
    emailEnc: seal(email, 'email_enc'),
    phoneEnc: seal(phone, 'phone_enc'),
    emailKey: email === undefined ? null : emailKeyOf(vault, email),
    phoneKey: phone === undefined ? null : phoneKeyOf(vault, phone),
    customerKey: input.customer?.key ?? null,
    customerName: input.customer?.name ?? null,
    createdBy,
    requesters: [...new Set([createdBy, ...makers])].filter((one) => one !== null).join(' '),
    isPublic: input.publicRequest ?? false,
    refundOf: input.refundOf ?? null,
    isForeign: input.isForeign ?? false,
    coolsUntil: await typedCoolDown(trx, act, { input, payee, actor }),
  };
  const signed = { ...row, mac: macOfRequest(vault, row) };
  while (!(await maybe(trx, insertRequestRow({ ...signed, refNo: newRefNo() })))) continue;
  const after = {
    amount: formatMoney(input.amount),
    institution: `${payee.institution.country}-${payee.institution.code}`,
    accountNumber: payee.accountNumber,
    source,
  };
  await recordAudit(trx, {
    actor,
    merchantId,
    mode,
    action: 'withdrawal.requested',
    entity: 'withdrawalRequest',
    entityId: id,
    after,
    ip,
    userAgent,
    requestId,
  });
  await publish(trx, withdrawalEvents.verifying, {
    key: id,
    mode,
    payload: { requestId: id, merchantId, revision: 1 },
  });
}
