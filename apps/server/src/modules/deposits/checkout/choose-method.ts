import { depositMachine, mayMove, ApiError, sessionMachine } from '@wallet/contract';
import type { DepositMethod, Money } from '@wallet/contract';
import type { PayableAccount } from '#modules/account-selection';
import { selectStillPayable } from '#modules/accounts';
import { lockAccountAmounts } from '#modules/accounts/providers';
import { type Merchant, readMerchant, refuseUnprovedMerchant } from '#modules/merchants';
import {
  cancelAttempt,
  lockSession,
  refuseUnprovedSession,
  selectSession,
} from '#modules/sessions';
import { customerKey } from '#modules/sessions/codes';
import type { SessionRow } from '#modules/sessions';
import { maybe, one, type Trx } from '#platform/db';
import { newId } from '#platform/ids';
import { createTurns } from '#platform/turns';
import { reserveIn } from '../amounts/amount-reservations.sql.ts';
import { depositPower } from '../deposit-power.ts';
import { bornDeposit, type DepositRow } from '../deposits.sql.ts';
import type { DepositDeps } from '../deps.ts';
import { readDepositSettings } from '../settings/read-settings.ts';
import { rowWatch } from '../report-unproved.ts';
import { capacityBlocker } from './fits-daily-limit.ts';
import { isStranger, publicSharePermille } from './is-stranger.ts';
import { type DepositRoute, makeDeposit } from './make-deposit.ts';
import { type MethodTerms, methodTerms } from './method-terms.ts';
import { findAccounts, isReadable } from './payable-accounts.ts';
import { reserveAmount } from './take-shard.ts';

type ChooseDeps = Pick<DepositDeps, 'db' | 'vault' | 'clock' | 'log'>;

/**
 * Strangers take turns, network by network, few at once, so a merchant's own payers find a
 * connection and free amounts. Behind a carrier's address many honest ones may wait.
 */
const strangersTurns = createTurns({
  atOnce: 2,
  ofOneAtOnce: 2,
  waiting: 600,
  ofOneWaiting: 600,
  patienceMs: 20_000,
});

/** Where a payer's choice comes from: decides only the order and share of strangers. */
export interface Origin {
  network: string;
  /** Whether the network asks for more than its part. Asking counts. */
  isCrowded(): Promise<boolean>;
}

/** Each attempt keeps its amount for a day: a link in the wrong hands must not use them up. */
const mostAttempts = 10;
/** When so many accounts have no amount left, looking further only keeps the payer waiting. */
export const maxAccounts = 25;

/**
 * The payer chooses how to pay: an account and an exact amount become his, and the code to scan is
 * made. Choosing the same method again gives the same deposit; another one gives up the attempt
 * before (its amount stays taken). Refuses with sessionInvalid, sessionClosed, stateConflict
 * (claimed already), methodUnavailable, qrNotAvailable, amountSlotsTaken, and rowNotProved for a
 * session that was changed behind the application. A deposit that was is given up for a new one.
 */
export async function chooseMethod(
  deps: ChooseDeps,
  { sessionId, method, origin }: { sessionId: string; method: DepositMethod; origin?: Origin },
): Promise<void> {
  const session = await maybe(deps.db.read, selectSession(sessionId));
  if (session?.type !== 'deposit') throw new ApiError('sessionInvalid');
  refuseClosed(session);
  refuseUnprovedSession(deps, session);
  const work = async () => choose(deps, sessionId, await prepare(deps, session, method, origin));
  await (isStranger(session) ? strangersTurns.take(origin?.network ?? '', work) : work());
}

async function choose(deps: ChooseDeps, sessionId: string, choice: Choice): Promise<void> {
  const accounts = await findAccounts(deps.db.read, choice);
  let refusal = new ApiError('methodUnavailable', { detail: 'limitReached' });
  const passed: DepositRoute['passed'] = [];
  let tried = 0;
  for (const account of accounts) {
    if (tried === maxAccounts) break;
    if (!isReadable(deps.vault, account, choice.method)) {
      passed.push({ accountId: account.accountId, code: 'changed' });
      continue;
    }
    tried += 1;
    const outcome = await deps.db.transaction(
      (trx) =>
        takeOn(trx, deps, {
          ...choice,
          sessionId,
          account,
          route: { of: accounts.length, load: account.load, passed },
        }),
      { idempotent: true },
    );
    if (outcome === 'made') return;
    passed.push({ accountId: account.accountId, code: outcome });
    if (outcome === 'slotsTaken') refusal = new ApiError('amountSlotsTaken');
    if (outcome === 'strangersFull')
      refusal = new ApiError('methodUnavailable', { detail: 'formsBusy' });
  }
  throw tried > 0 ? refusal : new ApiError('qrNotAvailable');
}

interface Choice {
  merchant: Merchant;
  method: DepositMethod;
  payment: Money;
  terms: MethodTerms;
  maxSteps: number;
  mode: SessionRow['mode'];
  /** How much of an account's room strangers may hold together; undefined for a payer who is none. */
  publicSharePermille: number | undefined;
}

async function prepare(
  { db, clock }: ChooseDeps,
  session: SessionRow,
  method: DepositMethod,
  origin?: Origin,
): Promise<Choice> {
  const merchant = await readMerchant(db.read, session.merchantId);
  if (merchant?.status !== 'active')
    throw new ApiError('methodUnavailable', { detail: 'maintenance' });
  if (!session.allowedMethods.includes(method))
    throw new ApiError('methodUnavailable', { detail: 'noAccount' });
  const settings = await readDepositSettings(db.read);
  const payment = { minor: session.amountMinor, currency: session.currency };
  const terms = methodTerms({ merchant, method, payment, settings, at: clock.now() });
  if (terms.problem) throw new ApiError('methodUnavailable', { detail: terms.problem });
  refuseUnprovedMerchant(merchant);
  return {
    merchant,
    method,
    payment,
    terms,
    maxSteps: settings.discountSteps[payment.currency],
    mode: session.mode,
    publicSharePermille: isStranger(session)
      ? publicSharePermille(session, merchant, await origin?.isCrowded())
      : undefined,
  };
}

interface Taking extends Choice {
  sessionId: string;
  account: PayableAccount;
  route: DepositRoute;
}

/** Tries one account, in one transaction: session, then the account's slots and day, then everything at once. */
async function takeOn(
  trx: Trx,
  deps: ChooseDeps,
  taking: Taking,
): Promise<'made' | DepositRoute['passed'][number]['code']> {
  const {
    account: { accountId },
    method,
    payment: { minor: amountMinor },
    merchant,
    terms,
  } = taking;
  const { session, attempts, current } = await lockSession(trx, taking.sessionId);
  refuseUnprovedSession(deps, session);
  if (isChosenAlready(deps, { session, current, method })) return 'made';
  if (attempts.length >= mostAttempts)
    throw new ApiError('methodUnavailable', { detail: 'limitReached' });
  await lockAccountAmounts(accountId).execute(trx);
  if (!(await one(trx, selectStillPayable(taking.account))).holds) return 'changed';
  const noRoom = await capacityBlocker(trx, taking.account, { ...taking, amountMinor });
  if (noRoom) return noRoom;
  const transactionId = newId('txn');
  const { id: merchantId } = merchant;
  const slot = await reserveAmount(trx, {
    ...taking,
    accountId,
    merchantId,
    transactionId,
    customerKey: customerKey(deps.vault, { ...session, sessionId: session.id }),
    leastMinor: terms.leastMinor,
    stranger: isStranger(session),
  });
  if (!slot) return 'slotsTaken';
  await reserveIn(accountId, slot.finalMinor).execute(trx);
  if (current && current.status !== 'failed') await cancelAttempt(trx, current, 'replaced');
  await makeDeposit(trx, deps.vault, { ...taking, session, transactionId, slot });
  return 'made';
}

/** Whether the choice stands already; refuses when there is nothing to choose any more. */
function isChosenAlready(
  deps: ChooseDeps,
  {
    session,
    current,
    method,
  }: { session: SessionRow; current: DepositRow | undefined; method: DepositMethod },
): boolean {
  refuseClosed(session);
  if (!current || current.status === 'failed') return false;
  if (!mayMove(depositMachine, 'cancel', current.status)) throw new ApiError('stateConflict');
  return current.method === method && rowWatch(deps).isProved(depositPower, bornDeposit(current));
}

function refuseClosed({ status, overdue }: SessionRow): void {
  if (overdue || !mayMove(sessionMachine, 'startPaying', status))
    throw new ApiError('sessionClosed');
}
