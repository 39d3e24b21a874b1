import { depositMachine, sessionMachine } from '@wallet/contract';
import type { Currency, DepositMethod } from '@wallet/contract';
import { type RawBuilder, sql } from '#platform/db';
import { isState } from '#platform/db/fragments';
import { linePower } from '#modules/statements/lines';
import { macOfRow } from '#platform/row-mac';
import type { Vault } from '#platform/vault';

/** Everything a past deposit leaves in the tables before it is paid. Amounts in minor units. */
export interface PastRows {
  sessionId: string;
  transactionId: string;
  merchantId: string;
  accountId: string;
  deviceId: string;
  currency: Currency;
  method: DepositMethod;
  methods: readonly string[];
  tokenHash: string;
  tokenSealed: string;
  reference: string;
  refNo: string;
  code: string;
  customer: string;
  paymentMinor: bigint;
  discountMinor: bigint;
  feeMinor: bigint;
  payeeName: string;
  at: Date;
  /** Over what each was born with. */
  sessionMac: string;
  depositMac: string;
  /** How it ended without being paid; null when its line pays it. */
  ending: 'expire' | 'cancel' | null;
}

export function insertPastSession(row: PastRows): RawBuilder<unknown> {
  return sql`with promise as (
      insert into merchant_reference (merchant_id, mode, kind, reference, object_id, body_hash)
      values (${row.merchantId}, 'live', 'session', ${row.reference}, ${row.sessionId}, 'demo')
    )
    insert into transaction_session (id, token_hash, token_enc, type, merchant_id, mode, merchant_reference,
      ref_no, customer_name, currency, amount,
      allowed_methods, chosen_method, status, source, expires_at, monitoring_until, created_at, opened_at, mac)
    values (${row.sessionId}, ${row.tokenHash}, ${row.tokenSealed}, 'deposit', ${row.merchantId}, 'live',
      ${row.reference}, ${row.refNo}, ${row.customer},
      ${row.currency}, ${row.paymentMinor}, ${row.methods}, ${row.method}, ${sessionMachine.initial}, 'api',
        ${row.at}::timestamptz + interval '15 minutes',
      ${row.at}::timestamptz + interval '24 hours 15 minutes', ${row.at}, ${row.at}, ${row.sessionMac})`;
}

export function insertPastDeposit(row: PastRows): RawBuilder<unknown> {
  return sql`with promise as (insert into transaction_code (code, transaction_id, merchant_id, mode)
    values (${row.code}, ${row.transactionId}, ${row.merchantId}, 'live'))
    insert into transaction (id, kind, code, merchant_id, mode, session_id, method, account_id, device_id,
      currency, payment_amount, amount_discount,
      final_payment, merchant_fee, payee_name, status, expires_at, monitoring_until, created_at, mac)
    values (${row.transactionId}, 'deposit', ${row.code}, ${row.merchantId}, 'live', ${row.sessionId},
      ${row.method}, ${row.accountId}, ${row.deviceId},
      ${row.currency}, ${row.paymentMinor}, ${row.discountMinor}, ${row.paymentMinor - row.discountMinor},
        ${row.feeMinor}, ${row.payeeName}, ${depositMachine.moves.showQr.to},
      ${row.at}::timestamptz + interval '15 minutes',
        ${row.at}::timestamptz + interval '24 hours 15 minutes', ${row.at}, ${row.depositMac})`;
}

/** What became of the session: somebody pays in it, or it ended. */
export function movePastSession({ sessionId, ending }: PastRows): RawBuilder<unknown> {
  const { from, to } = sessionMachine.moves[ending ?? 'startPaying'];
  return sql`update transaction_session set status = ${to} where id = ${sessionId} and ${isState(sql`status`, from)}`;
}

export function endPastDeposit(
  { transactionId, at }: PastRows,
  ending: 'expire' | 'cancel',
): RawBuilder<unknown> {
  const { from, to } = depositMachine.moves[ending];
  return sql`update transaction set status = ${to}, completed_at = ${at}, final_told = ${ending === 'cancel'}
    where id = ${transactionId} and kind = 'deposit' and ${isState(sql`status`, from)}`;
}

export interface PastLine {
  id: string;
  accountId: string;
  currency: Currency;
  providerId: string;
  amountMinor: bigint;
  balanceAfterMinor: bigint;
  counterparty: string;
  at: Date;
  rawSealed: string;
  matchStatus: 'unmatched' | 'baseline';
}

/** A line as a phone would have read it then, signed as it is kept. */
export function insertPastLine(vault: Pick<Vault, 'attest'>, line: PastLine): RawBuilder<unknown> {
  const key = `id:${line.providerId}`;
  const baseline = line.matchStatus === 'baseline';
  const mac = macOfRow(vault, linePower, {
    ...line,
    key,
    baseline,
    mode: 'live',
    providerTransactionId: line.providerId,
    direction: 'credit',
    amount: line.amountMinor,
    balanceAfter: line.balanceAfterMinor,
    reversalOf: null,
    occurredFrom: line.at,
    occurredTo: line.at,
    observedAt: line.at,
    source: 'history',
    importId: null,
    booked: true,
  });
  return sql`with promise as (
      insert into line_key (account_id, key, mode, line_id, direction, amount)
        values (${line.accountId}, ${key}, 'live', ${line.id}, 'credit', ${line.amountMinor})
    )
    insert into statement_line (id, account_id, mode, key, provider_transaction_id, direction, amount,
      currency, balance_after, counterparty,
      occurred_from, occurred_to, observed_at, source, booked, raw_enc, match_status, baseline, mac)
    values (${line.id}, ${line.accountId}, 'live', ${key}, ${line.providerId}, 'credit',
      ${line.amountMinor}, ${line.currency}, ${line.balanceAfterMinor},
      ${line.counterparty}, ${line.at}, ${line.at}, ${line.at}, 'history', true, ${line.rawSealed},
        ${line.matchStatus}, ${baseline}, ${mac})`;
}

/** The account was read a day ago: what came before is baseline, what came after is money. */
export function setPastBaseline(row: {
  accountId: string;
  at: Date;
  balanceMinor: bigint;
}): RawBuilder<unknown> {
  return sql`update account set baseline_at = ${row.at}, baseline_balance = ${row.balanceMinor}
    where id = ${row.accountId}`;
}

/** The books know these payments since now; people were told at the time. */
export function backdateCompletion(transactionId: string, at: Date): RawBuilder<unknown> {
  return sql`update transaction set completed_at = ${at} where id = ${transactionId} and status = 'succeeded'`;
}

export function switchEndpointOff(endpointId: string): RawBuilder<unknown> {
  return sql`update webhook_endpoint
    set enabled = false, disabled_reason = 'switchedOff', disabled_at = now() where id = ${endpointId}`;
}

/** The code of an account that waits, with the amount of its probe. */
export function selectWaitingCode(
  accountId: string,
): RawBuilder<{ qrId: string; probeMinor: bigint }> {
  return sql`select id as "qrId", probe_minor as "probeMinor" from account_qr
    where account_id = ${accountId} and status = 'proposed'`;
}

/** A code with everything that was done about it, as of a moment. */
export function backdateCode(qrId: string, at: Date): RawBuilder<unknown> {
  return sql`update account_qr set created_at = ${at}::timestamptz - interval '10 minutes',
    probe_seen_at = case when probe_seen_at is not null then ${at}::timestamptz end,
    decided_at = case when decided_at is not null then ${at}::timestamptz + interval '5 minutes' end
      where id = ${qrId}`;
}

export interface ConfirmedMethod {
  id: string;
  verificationId: string;
  merchantId: string;
  method: string;
  country: 'ID' | 'PH';
  currency: Currency;
  code: string;
  bankName: string;
  last4: string;
  holderName: string;
  isDefault: boolean;
  methodNumber: string;
  inquiryNumber: string;
  payeeKey: string;
}

/** A payout method that was added two days ago, and whose holder was confirmed then. */
export function insertConfirmedMethod(row: ConfirmedMethod): RawBuilder<unknown> {
  return sql`with method as (
      insert into payout_method (id, merchant_id, mode, type, currency, country, institution_code,
        bank_name, bank_number_enc, payee_key, last4, bank_user_name, verification, verified_name,
        verification_id, verified_at, usable_after, is_default, status, created_at)
      values (${row.id}, ${row.merchantId}, 'live', ${row.method}, ${row.currency}, ${row.country},
        ${row.code}, ${row.bankName}, ${row.methodNumber}, ${row.payeeKey}, ${row.last4}, ${row.holderName},
        'verified', ${row.holderName.toUpperCase()}, ${row.verificationId}, now() - interval '2 days',
          now() - interval '1 day', ${row.isDefault}, 'active', now() - interval '2 days') returning id)
    insert into account_verification (id, merchant_id, mode, payout_method_id, method, country,
      institution_code, bank_name, number_enc, payee_key, last4, holder_name, status, found_name,
      name_score, expires_at, ended_at, created_at)
    select ${row.verificationId}, ${row.merchantId}, 'live', id, ${row.method}, ${row.country}, ${row.code},
      ${row.bankName}, ${row.inquiryNumber}, ${row.payeeKey}, ${row.last4}, ${row.holderName},
      'verified', ${row.holderName.toUpperCase()}, 100, now() - interval '2 days',
        now() - interval '2 days', now() - interval '2 days' from method`;
}
