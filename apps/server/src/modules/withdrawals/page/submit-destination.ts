import { mayMove, readMoney, ApiError, sessionMachine, withdrawalMachine } from '@wallet/contract';
import type { BodyOf, endpoints, ErrorCode, Money } from '@wallet/contract';
import { customerKey } from '#modules/sessions/codes';
import { readActiveMerchant, refuseUnprovedSession } from '#modules/sessions';
import {
  lockWithdrawalSession,
  moveWithdrawalSession,
  readCustomerEmail,
} from './withdrawal-sessions.ts';
import type { WithdrawalSession } from './withdrawal-sessions.ts';
import type { Merchant } from '#modules/merchants';
import type { PayoutAct } from '#modules/payout-methods';
import { decryptDestination } from '../evidence/destination.ts';
import { maybe, type Trx } from '#platform/db';
import { advanceRequest } from '../requests/advance-request.ts';
import { type Inserted, insertRequest } from '../requests/insert-request.ts';
import { maxInquiries, refuseOtherBrowser } from './page-browser.ts';
import type { WithdrawPageDeps, Withdrawer } from './page-deps.ts';
import { readAmountRange } from './page-limits.ts';
import { countInquiry, lockBrowser, lockPageRequest, selectPageRequest } from './page.sql.ts';
import type { PageRequest } from './page.sql.ts';
import { redirectRequest } from './redirect-request.ts';

/** As entered; without institution and number the same destination is asked for anew. */
export type PageInput = Omit<BodyOf<typeof endpoints.withdrawSubmit>, 'token'>;

/**
 * The customer says where the money goes, and its holder is asked for. The first browser that does
 * so is bound to the session. A session has one request: another destination takes the place of the
 * one before until it is confirmed; pressing twice asks once. Refuses sessionInvalid,
 * sessionClosed, codeNeeded, stateConflict (confirmed, or another one is being asked for),
 * rowNotProved, tooManyRequests, withdrawalNotPossible, and what is wrong with amount or
 * destination.
 */
export async function submitDestination(
  deps: WithdrawPageDeps,
  who: Withdrawer,
  input: PageInput,
): Promise<void> {
  const { browser } = who;
  if (browser === undefined)
    throw new ApiError('stateConflict', { detail: 'Open the link in a browser first.' });
  const begun = await deps.db.transaction(
    (trx) => inCustomersWords(() => submit(trx, deps, { ...who, browser }, input)),
    { idempotent: true },
  );
  if (begun) await advanceRequest(deps, begun.id, { verdict: begun.verdict });
}

async function submit(
  trx: Trx,
  deps: WithdrawPageDeps,
  { sessionId, browser }: Withdrawer & { browser: string },
  input: PageInput,
): Promise<Pick<Inserted, 'id' | 'verdict'> | undefined> {
  const session = await lockWithdrawalSession(trx, sessionId);
  if (!session) throw new ApiError('sessionInvalid');
  refuseUnprovedSession(deps, session);
  const bound = await maybe(trx, lockBrowser(sessionId));
  refuseOtherBrowser(bound, browser);
  await lockPageRequest(sessionId).execute(trx);
  const request = await maybe(trx, selectPageRequest(sessionId));
  if (request?.status === 'verifying' && isSame(deps, request, session, input)) return undefined;
  refuseClosed(session, request);
  if ((bound?.inquiries ?? 0) >= maxInquiries)
    throw new ApiError('tooManyRequests', {
      detail: 'This link has asked for too many accounts.',
      retryAfterSeconds: 3_600,
    });
  const merchant = await readActiveMerchant(trx, session.merchantId);
  const amount = await chosenAmount(trx, { merchant, session, request, input });
  const destination = {
    ...destinationOf(deps, request, input),
    ...(session.customerName !== null && { holderName: session.customerName }),
  };
  const act: PayoutAct = {
    merchantId: merchant.id,
    mode: session.mode,
    principal: { kind: 'payer', sessionId, readOnly: false },
  };
  await countInquiry(session, browser).execute(trx);
  await moveWithdrawalSession(trx, session, 'selectMethod');
  if (request)
    return redirectRequest(trx, deps, act, {
      requestId: request.id,
      merchant,
      amount,
      payTo: { destination },
      publicRequest: isFromForm(session),
    });
  const email = (await readCustomerEmail(trx, deps.vault, sessionId)) ?? undefined;
  return insertRequest(trx, deps, act, {
    source: 'payPage',
    reference: null,
    amount,
    payTo: { destination },
    sessionId,
    email,
    phone: input.phone,
    publicRequest: isFromForm(session),
    customer: {
      name: session.customerName,
      key: customerKey(deps.vault, { ...session, sessionId }),
    },
  });
}

/** What a stranger asks for is the merchant's to accept: no balance is looked at, and nothing set aside before that. */
function isFromForm({ source }: WithdrawalSession): boolean {
  return source === 'requestTransaction';
}

function refuseClosed(session: WithdrawalSession, request: PageRequest | undefined): void {
  if (
    request &&
    (request.customerConfirmedAt !== null || !mayMove(withdrawalMachine, 'verify', request.status))
  )
    throw new ApiError('stateConflict');
  if (!mayMove(sessionMachine, 'cancel', session.status) || session.overdue)
    throw new ApiError('sessionClosed');
}

/** The very press again while its answer is awaited. */
function isSame(
  deps: WithdrawPageDeps,
  request: PageRequest,
  session: WithdrawalSession,
  { institutionCode, accountNumber, amount }: PageInput,
): boolean {
  const isSameAmount =
    amount === undefined ||
    session.amountMinMinor === null ||
    readAmount(amount, session).minor === request.amountMinor;
  if (institutionCode === undefined && accountNumber === undefined) return isSameAmount;
  const asked = decryptDestination(deps.vault, {
    requestId: request.id,
    destinationEnc: request.destinationEnc,
  });
  return (
    isSameAmount &&
    institutionCode === request.destinationShown.institutionCode &&
    digits(accountNumber ?? '').endsWith(digits(asked.accountNumber).replace(/^0/, ''))
  );
}

function digits(text: string): string {
  return text.replaceAll(/\D/g, '');
}

function destinationOf(
  deps: WithdrawPageDeps,
  request: PageRequest | undefined,
  { institutionCode, accountNumber }: PageInput,
): { institutionCode: string; accountNumber: string } {
  if (institutionCode !== undefined && accountNumber !== undefined)
    return { institutionCode, accountNumber };
  const isAnew = institutionCode === undefined && accountNumber === undefined;
  if (!isAnew || !request)
    throw new ApiError('invalidRequest', {
      errors: [
        {
          path: accountNumber === undefined ? 'accountNumber' : 'institutionCode',
          message: 'where the money goes',
        },
      ],
    });
  const { accountNumber: number } = decryptDestination(deps.vault, {
    requestId: request.id,
    destinationEnc: request.destinationEnc,
  });
  return { institutionCode: request.destinationShown.institutionCode, accountNumber: number };
}

interface Choosing {
  merchant: Merchant;
  session: WithdrawalSession;
  request: PageRequest | undefined;
  input: PageInput;
}

/** What the merchant fixed, or what the customer chooses within what can be paid out now. */
async function chosenAmount(
  trx: Trx,
  { merchant, session, request, input }: Choosing,
): Promise<Money> {
  const { currency, amountMinor, amountMinMinor } = session;
  if (amountMinMinor === null) return { minor: amountMinor, currency };
  const amount =
    input.amount === undefined && request
      ? { minor: request.amountMinor, currency }
      : readAmount(input.amount ?? '', session);
  const range = await readAmountRange(trx, merchant, {
    minMinor: amountMinMinor,
    maxMinor: amountMinor,
  });
  if (!range || amount.minor < range.minMinor || amount.minor > range.maxMinor)
    throw new ApiError('amountOutOfLimits');
  return amount;
}

function readAmount(value: string, { currency }: WithdrawalSession): Money {
  const reading = readMoney({ value, currency });
  if (!reading.ok) throw new ApiError(reading.problem);
  return reading.money;
}

/** What a merchant would be told of its balance, its status or its rules is not the customer's business. */
const customersWords: Partial<Record<ErrorCode, ErrorCode>> = {
  insufficientFunds: 'withdrawalNotPossible',
  merchantNotActive: 'withdrawalNotPossible',
  currencyMismatch: 'institutionNotUsable',
  payoutMethodNotUsable: 'destinationNotPossible',
  withdrawalRefusedByRule: 'withdrawalRefusedByRule',
};

async function inCustomersWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof ApiError ? customersWords[error.code] : undefined;
    throw code === undefined ? error : new ApiError(code);
  }
}
