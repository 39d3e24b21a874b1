import { createHash, randomBytes } from 'node:crypto';
import { depositMethodsOf, parseWrittenMoney, writeMoney } from '@wallet/contract';
import { depositPower, type DepositPower } from '#modules/deposits';
import { matchLines } from '#modules/matching/lines';
import { sessionPower, type SessionPower } from '#modules/sessions';
import { idFloor, newId } from '#platform/ids';
import { macOfRow } from '#platform/row-mac';
import type { Platform } from '../start/platform/start-platform.ts';
import type { FarmAccount, FarmFile } from './demo-file.ts';
import {
  backdateCompletion,
  endPastDeposit,
  insertPastDeposit,
  insertPastLine,
  insertPastSession,
  movePastSession,
  setPastBaseline,
  type PastRows,
} from './history.sql.ts';
import { planHistory, type PastDeposit } from './plan-history.ts';
import type { MadeMerchant } from './seed-demo.ts';

interface Seat {
  deviceId: string;
  account: FarmAccount;
  balanceMinor: bigint;
}

interface Past {
  rows: PastRows;
  deposit: PastDeposit;
  seat: Seat;
}

const dayMs = 86_400_000;

/**
 * A day of deposits that really happened: sessions and statement lines are written as of their time, and the lines are
 * then matched by the very code that matches every other line, so the books hold them like any payment. The same lines
 * go into the simulated providers' histories. Gives the farm with them.
 */
export async function seedHistory(
  platform: Platform,
  { merchants, farm }: { merchants: readonly MadeMerchant[]; farm: FarmFile },
): Promise<FarmFile> {
  const now = platform.clock.now();
  const seats: Seat[] = farm.devices.flatMap(({ deviceId, accounts }) =>
    accounts.map((account) => ({ deviceId, account, balanceMinor: balanceOf(account) })),
  );
  await platform.db.transaction(async (trx) => {
    for (const {
      account: { accountId },
      balanceMinor,
    } of seats) {
      await setPastBaseline({
        accountId,
        balanceMinor,
        at: new Date(now.getTime() - dayMs),
      }).execute(trx);
    }
  });
  const past = merchants.flatMap((merchant) =>
    planHistory(merchant.plan, now).map((deposit) =>
      pastOf(platform, { merchant, deposit, seats }),
    ),
  );
  past.sort((a, b) => a.deposit.at.getTime() - b.deposit.at.getTime());
  const lineIds = await writePast(platform, past);
  await matchLines(platform, lineIds);
  await platform.db.transaction(async (trx) => {
    for (const { rows, deposit } of past) {
      await backdateCompletion(
        rows.transactionId,
        after(deposit.at, deposit.secondsToPay + deposit.secondsToMatch),
      ).execute(trx);
    }
  });
  return farm;
}

const endings = { succeeded: null, expired: 'expire', cancelled: 'cancel' } as const;

function pastOf(
  { vault }: Platform,
  {
    merchant,
    deposit,
    seats,
  }: { merchant: MadeMerchant; deposit: PastDeposit; seats: readonly Seat[] },
): Past {
  const { plan, merchantId } = merchant;
  const fitting = seats.filter(({ account }) => account.openingBalance.currency === plan.currency);
  const seat = fitting[deposit.accountIndex % fitting.length];
  if (!seat) throw new RangeError(`no demo account takes ${plan.currency}`);
  const sessionId = pastId('txs', deposit.at);
  const token = randomBytes(32).toString('base64url');
  const { account } = seat;
  const [method] = depositMethodsOf[account.provider];
  if (!method) throw new RangeError(`${account.provider} takes no deposits`);
  const short = newId('txn').slice(-12).toUpperCase();
  const written = {
    sessionId,
    transactionId: pastId('txn', deposit.at),
    merchantId,
    accountId: account.accountId,
    deviceId: seat.deviceId,
    currency: plan.currency,
    method,
    methods: plan.methods,
    customer: deposit.customer,
    payeeName: account.holderName,
    at: deposit.at,
    tokenHash: createHash('sha256').update(token).digest('hex'),
    tokenSealed: vault.seal(token, {
      table: 'transaction_session',
      id: sessionId,
      column: 'token_enc',
    }),
    reference: `order-${short.toLowerCase()}`,
    refNo: `${short.slice(-8, -4)}-${short.slice(-4)}`,
    code: `DEP-${short.slice(-6)}`,
    paymentMinor: deposit.paymentMinor,
    discountMinor: deposit.discountMinor,
    feeMinor: deposit.feeMinor,
    ending: endings[deposit.ending],
  };
  return { rows: { ...written, ...macsOf(vault, written) }, deposit, seat };
}

/** As the application signs what it makes. */
function macsOf(
  vault: Platform['vault'],
  row: Omit<PastRows, 'sessionMac' | 'depositMac'>,
): Pick<PastRows, 'sessionMac' | 'depositMac'> {
  const { merchantId, currency, paymentMinor, discountMinor } = row;
  const both = { mode: 'live' as const, merchantId, currency };
  const session: SessionPower = {
    ...both,
    id: row.sessionId,
    tokenHash: row.tokenHash,
    type: 'deposit',
    source: 'api',
    merchantReference: row.reference,
    refNo: row.refNo,
    customerId: null,
    customerName: row.customer,
    customerEmailEnc: null,
    phoneKey: null,
    amount: paymentMinor,
    amountMin: null,
    allowedMethods: row.methods,
    returnUrl: null,
    cancelUrl: null,
    createdBy: null,
  };
  const deposit: DepositPower = {
    ...both,
    id: row.transactionId,
    kind: 'deposit',
    code: row.code,
    sessionId: row.sessionId,
    method: row.method,
    accountId: row.accountId,
    deviceId: row.deviceId,
    paymentAmount: paymentMinor,
    amountDiscount: discountMinor,
    extraFee: 0n,
    finalPayment: paymentMinor - discountMinor,
    merchantFee: row.feeMinor,
    terms: {},
    qrPayload: null,
    payeeName: row.payeeName,
    payeeNumberEnc: null,
  };
  return {
    sessionMac: macOfRow(vault, sessionPower, session),
    depositMac: macOfRow(vault, depositPower, deposit),
  };
}

async function writePast({ db, vault }: Platform, past: readonly Past[]): Promise<string[]> {
  const lineIds: string[] = [];
  await db.transaction(async (trx) => {
    for (const { rows, deposit, seat } of past) {
      await insertPastSession(rows).execute(trx);
      await movePastSession(rows).execute(trx);
      await insertPastDeposit(rows).execute(trx);
      if (rows.ending !== null) {
        await endPastDeposit(rows, rows.ending).execute(trx);
        continue;
      }
      const paidAt = wholeSecond(after(deposit.at, deposit.secondsToPay));
      const id = pastId('lin', paidAt);
      const providerId = `H${rows.code.slice(4)}${lineIds.length}`;
      const amountMinor = deposit.paymentMinor - deposit.discountMinor;
      seat.balanceMinor += amountMinor;
      const line = {
        id,
        accountId: rows.accountId,
        currency: rows.currency,
        providerId,
        amountMinor,
        balanceAfterMinor: seat.balanceMinor,
        counterparty: deposit.customer,
        at: paidAt,
        matchStatus: 'unmatched' as const,
      };
      const rawSealed = vault.seal(JSON.stringify({ demo: providerId }), {
        table: 'statement_line',
        id,
        column: 'raw_enc',
      });
      await insertPastLine(vault, { ...line, rawSealed }).execute(trx);
      const amount = writeMoney({ minor: amountMinor, currency: rows.currency });
      seat.account.history.push({
        id: providerId,
        direction: 'credit',
        amount,
        counterparty: deposit.customer,
        at: paidAt.toISOString(),
      });
      lineIds.push(id);
    }
  });
  return lineIds;
}

/** What it holds before the day begins: its probe is in it. */
function balanceOf({ openingBalance, history }: FarmAccount): bigint {
  return history.reduce(
    (total, { amount }) => total + parseWrittenMoney(amount).minor,
    parseWrittenMoney(openingBalance).minor,
  );
}

/** An id as it would have been made at that time, so that lists by id are lists by time. */
function pastId(prefix: string, at: Date): string {
  return idFloor(prefix, at).slice(0, -16) + newId(prefix).slice(-16);
}

function after(at: Date, seconds: number): Date {
  return new Date(at.getTime() + seconds * 1_000);
}

/** Providers show whole seconds. */
function wholeSecond(at: Date): Date {
  return new Date(Math.floor(at.getTime() / 1_000) * 1_000);
}
