import { providerTable, readMoney, ApiError, writeMoney } from '@wallet/contract';
import type { DepositMethod, Explanation, Mode, Money } from '@wallet/contract';
import { depositWay, providerOf } from '#modules/accounts/providers';
import { findPayableAccounts, blockerOf } from '#modules/account-selection';
import type { ConsideredAccount, PayableAccount, WhyNot } from '#modules/account-selection';
import { type Merchant, readMerchant } from '#modules/merchants';
import type { Query } from '#platform/db';
import { canShow, isReadable } from './payable-accounts.ts';
import { maxAccounts } from './choose-method.ts';
import type { DepositDeps } from '../deps.ts';
import { type MethodTerms, methodTerms } from './method-terms.ts';
import { readDepositSettings } from '../settings/read-settings.ts';
import { countFreeAmounts } from './take-shard.ts';

export interface ExplainInput {
  method: DepositMethod;
  /** Plain decimal in the provider's currency. */
  amount: string;
  merchantId: string;
  mode?: Mode | undefined;
}

interface Turn {
  accountId: string;
  /** The exact amount it would ask for; null when all are taken, undefined for one whose turn never comes. */
  finalMinor: bigint | null | undefined;
}

/**
 * Which account a payment of somebody unknown would get now, and why not each other one: asked of
 * the functions that choose for payers, in their order, without taking anything. Refuses notFound
 * for a merchant that there is not, invalidRequest for an amount that is none.
 */
export async function explainAccounts(
  { db: { read }, clock, vault }: Pick<DepositDeps, 'db' | 'clock' | 'vault'>,
  question: ExplainInput,
): Promise<Explanation> {
  const { method, merchantId, mode = 'live' } = question;
  const payment = paymentOf(question);
  const merchant = await readMerchant(read, merchantId);
  if (!merchant || merchant.currency !== payment.currency)
    throw new ApiError('notFound', {
      detail: `There is no merchant ${merchantId} with ${payment.currency}.`,
    });
  const at = clock.now();
  const settings = await readDepositSettings(read);
  const terms = methodTerms({ merchant, method, payment, settings, at });
  const found = await findPayableAccounts(read, {
    method,
    mode,
    merchantId,
    currency: payment.currency,
    amountMinor: payment.minor,
  });
  const showing = found.payable.filter((account) => canShow(account, method));
  const readable = showing.filter((account) => isReadable(vault, account, method));
  const turns = await turnsOf(read, {
    showing: readable,
    merchant,
    method,
    payment,
    terms,
    maxSteps: settings.discountSteps[payment.currency],
  });
  const problem = merchant.status === 'active' ? terms.problem : 'maintenance';
  const chosen =
    problem === null
      ? turns.find(({ finalMinor }) => typeof finalMinor === 'bigint')?.accountId
      : undefined;
  const accounts = found.considered
    .map((account) => toAnswer(account, { method, turns, chosen, payment }))
    .sort((a, b) => (a.turn ?? Infinity) - (b.turn ?? Infinity) || (a.id < b.id ? -1 : 1));
  return {
    method,
    amount: writeMoney(payment),
    merchant: { id: merchantId, name: merchant.name },
    problem,
    accounts,
    at: at.toISOString(),
  };
}

function paymentOf({ method, amount }: ExplainInput): Money {
  const reading = readMoney({
    value: amount,
    currency: providerTable[providerOf(method)].currency,
  });
  if (!reading.ok)
    throw new ApiError('invalidRequest', {
      errors: [{ path: 'amount', message: reading.problem }],
    });
  return reading.money;
}

interface Choosing {
  showing: readonly PayableAccount[];
  merchant: Merchant;
  method: DepositMethod;
  payment: Money;
  terms: MethodTerms;
  maxSteps: number;
}

/** The payable accounts in the chooser's order, with the amount that each of those it tries would give. */
function turnsOf(
  query: Query,
  { showing, merchant, method, payment, terms, maxSteps }: Choosing,
): Promise<Turn[]> {
  return Promise.all(
    showing.map(async ({ accountId }, turn) => {
      if (turn >= maxAccounts) return { accountId, finalMinor: undefined };
      const [best] = await countFreeAmounts(query, {
        accountId,
        merchantId: merchant.id,
        customerKey: null,
        method,
        payment,
        maxSteps,
        leastMinor: terms.leastMinor,
        stranger: false,
      });
      return { accountId, finalMinor: best?.finalMinor ?? null };
    }),
  );
}

function toAnswer(
  account: ConsideredAccount,
  {
    method,
    turns,
    chosen,
    payment,
  }: {
    method: DepositMethod;
    turns: readonly Turn[];
    chosen: string | undefined;
    payment: Money;
  },
): Explanation['accounts'][number] {
  const { accountId: id, label, last4, provider, priority, load, usedTodayMinor } = account;
  const money = (minor: bigint) => writeMoney({ minor, currency: payment.currency });
  const index = turns.findIndex(({ accountId }) => accountId === id);
  const turn = turns[index];
  return {
    id,
    label,
    last4,
    provider,
    priority,
    chosen: id === chosen,
    turn: turn ? index + 1 : null,
    whyNot: account.whyNot ?? whyNotShown(method, turn),
    finalPayment: typeof turn?.finalMinor === 'bigint' ? money(turn.finalMinor) : null,
    openAmounts: load,
    usedToday: money(usedTodayMinor),
  };
}

/** What is found out only after an account was judged payable. */
function whyNotShown(method: DepositMethod, turn: Turn | undefined): WhyNot | null {
  if (!turn)
    return depositWay(method).shows === 'number'
      ? blockerOf('accountNotProved', 'Its number does not decrypt.')
      : blockerOf('noQr', 'Its stored code is broken.');
  return turn.finalMinor === null
    ? blockerOf('amountsTaken', 'Every distinguishable amount is in use.')
    : null;
}
