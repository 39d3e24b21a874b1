import { type DepositMethod, type Money, sessionMachine } from '@wallet/contract';
import { emvAmount, merchantName, parseEmv, withAmount } from '@wallet/contract/emv';
import { depositWay } from '#modules/accounts/providers';
import { decryptAccountNumber } from '#modules/accounts';
import type { PayableAccount } from '#modules/account-selection';
import type { Merchant } from '#modules/merchants';
import { canonicalJson } from '#platform/canonical-json';
import { one, type Trx } from '#platform/db';
import { publish } from '#platform/events';
import { macOfRow } from '#platform/row-mac';
import type { Vault } from '#platform/vault';
import { depositPower, type DepositPower } from '../deposit-power.ts';
import { insertDeposit, reserveCode } from '../deposits.sql.ts';
import { depositEvents } from '../events.ts';
import type { MethodTerms } from './method-terms.ts';
import type { DepositTerms } from '#modules/matching/allocations';
import type { AmountChoice } from '../amounts/order-amounts.ts';
import { moveSession, type SessionRow, setChosenMethod } from '#modules/sessions';

/**
 * Why a deposit has its account: how many could take it, open amounts on it, accounts tried before.
 */
export interface DepositRoute {
  of: number;
  load: number;
  passed: { accountId: string; code: 'slotsTaken' | 'dayFull' | 'strangersFull' | 'changed' }[];
}

export interface NewDeposit {
  transactionId: string;
  session: SessionRow;
  account: PayableAccount;
  method: DepositMethod;
  merchant: Merchant;
  payment: Money;
  terms: MethodTerms;
  slot: AmountChoice;
  route: DepositRoute;
}

/**
 * Stores the attempt with everything fixed that may change later (fee, limits, late money, the code
 * it shows) and moves its session to paying.
 */
export async function makeDeposit(trx: Trx, vault: Vault, input: NewDeposit): Promise<void> {
  const {
    transactionId: id,
    session,
    account,
    method,
    merchant,
    payment,
    terms,
    slot,
    route,
  } = input;
  const shown = depositWay(method).shows === 'number' ? showNumber(vault, input) : showQr(input);
  const { accountId, deviceId } = account;
  const { id: sessionId, mode } = session;
  const fixed: DepositTerms & Record<string, unknown> = {
    feeRule: terms.rule ?? null,
    limits: { minMinor: terms.minMinor, maxMinor: terms.maxMinor },
    latePolicy: merchant.lateMoneyPolicy,
    slotShared: slot.recentlyByOther,
    route,
  };
  const born: DepositPower = {
    ...shown,
    id,
    kind: 'deposit',
    code: (await one(trx, reserveCode('DEP', { transactionId: id, merchantId: merchant.id, mode })))
      .code,
    mode,
    merchantId: merchant.id,
    sessionId,
    method,
    accountId,
    deviceId,
    currency: payment.currency,
    paymentAmount: payment.minor,
    amountDiscount: payment.minor - slot.finalMinor,
    extraFee: 0n,
    finalPayment: slot.finalMinor,
    merchantFee: terms.fee.minor,
    // As it will be read: sums in it are texts.
    terms: JSON.parse(canonicalJson(fixed)) as object,
  };
  const deposit = await one(
    trx,
    insertDeposit({ ...born, mac: macOfRow(vault, depositPower, born) }),
  );
  await one(trx, moveSession({ id: sessionId, ...sessionMachine.moves.startPaying }));
  await setChosenMethod(sessionId, method).execute(trx);
  const payload = {
    transactionId: id,
    sessionId,
    merchantId: merchant.id,
    accountId,
    revision: deposit.revision,
  };
  await publish(trx, depositEvents.qrShown, { key: id, mode, payload });
}

type Shown = Pick<DepositPower, 'qrPayload' | 'payeeName' | 'payeeNumberEnc'>;

function showQr({ account, payment, slot }: NewDeposit): Shown {
  const qrPayload = withAmount(
    account.staticQr ?? '',
    emvAmount({ minor: slot.finalMinor, currency: payment.currency }),
  );
  return {
    qrPayload,
    payeeName: merchantName(parseEmv(qrPayload))?.trim() || account.holderName,
    payeeNumberEnc: null,
  };
}

function showNumber(vault: Vault, { transactionId, account }: NewDeposit): Shown {
  const number = decryptAccountNumber(vault, {
    id: account.accountId,
    numberEnc: account.numberEnc,
  });
  return {
    qrPayload: null,
    payeeName: account.holderName,
    payeeNumberEnc: vault.seal(number, payeeNumberPlace(transactionId)),
  };
}

/** Where the sealed number that a payer transfers to lies. */
export function payeeNumberPlace(transactionId: string) {
  return { table: 'transaction', id: transactionId, column: 'payee_number_enc' };
}
