import { intentMachine } from '@wallet/contract';
import type { Currency, IntentState, Mode, PayoutStatus } from '@wallet/contract';
import { type HoldReport, selectHoldReport } from '#modules/restores';
import { type RawBuilder, sql } from '#platform/db';
import { isId, isSince, isState } from '#platform/db/fragments';
import { floorBeside } from '#platform/ids';
import { type Proved, provedColumns } from '#platform/row-mac';
import type { Hand } from './intent-outcome.ts';
import { type IntentPower, intentPower } from './intent-power.ts';
import { hasTakenDuplicate } from './taken-duplicate.sql.ts';

/** An intent with what the agent is told, and what is known of it. Amounts in minor units. */
export interface IntentRow {
  id: string;
  transactionId: string;
  requestId: string;
  holdId: string;
  accountId: string;
  deviceId: string;
  merchantId: string;
  mode: Mode;
  payeeKey: string;
  currency: Currency;
  amountMinor: bigint;
  feeMinor: bigint;
  day: number;
  method: string;
  merchantReference: string | null;
  state: IntentState;
  payoutStatus: PayoutStatus;
  epoch: number;
  journalId: string | null;
  pressUntil: Date | null;
  takenAt: Date | null;
  decideAfter: Date | null;
  evidence: Record<string, unknown>;
  revision: number;
  /** Since when it is as it is. */
  changedAt: Date;
  now: Date;
}

const ownColumns = sql`i.id, i.transaction_id as "transactionId", i.request_id as "requestId",
  i.hold_id as "holdId", i.account_id as "accountId", i.device_id as "deviceId",
  i.merchant_id as "merchantId", i.mode, i.payee_key as "payeeKey", i.currency, i.amount as "amountMinor",
    i.fee as "feeMinor", i.day, i.method,
  i.merchant_reference as "merchantReference", i.state, i.epoch, i.journal_id as "journalId",
    i.press_until as "pressUntil", i.taken_at as "takenAt",
  i.decide_after as "decideAfter", i.evidence, i.revision, i.updated_at as "changedAt", clock_timestamp() as now`;
/** What is read of an intent `i` and its payout `t`. */
export const intentColumns = sql`${ownColumns}, t.status as "payoutStatus"`;

/** A payout is made with its intent; one that a journal told of after a restore is made behind it. */
const itsPayout = (intentId: string) =>
  sql`transaction t on t.id = i.transaction_id and ${isSince(sql`t.id`, floorBeside('txn', intentId))}`;

export function selectIntent(id: string): RawBuilder<IntentRow> {
  return sql`select ${intentColumns} from payout_intent i join ${itsPayout(id)} where i.id = ${id}`;
}

export function lockIntent(id: string): RawBuilder<IntentRow> {
  return sql`select ${intentColumns} from payout_intent i join ${itsPayout(id)} where i.id = ${id} for update of i`;
}

export interface NextIntent extends Omit<IntentRow, 'payoutStatus'> {
  destinationEnc: string;
  /** What its request costs the merchant, as the hash of what was approved covers it. */
  merchantFee: bigint;
  /** Null for one of before rails were written down. */
  rail: string | null;
  /** Whether a restore still holds its account. */
  hold: HoldReport;
  /** What the phone's agent says it can be asked for, or told. */
  capabilities: string[];
}

/** What must be so of an intent `i`, its account `a`, device `d` and request `w` when it is given to its phone. */
export const mayBeTaken = sql`${isState(sql`i.state`, intentMachine.moves.take.from)} and a.device_id = i.device_id
      and a.accepts_payouts and a.payouts_stopped_at is null
        and a.status not in ('locked', 'disabled', 'retired') and w.status = 'processing'
          and not (i.mode = 'live' and (payouts_held(a.id) or payouts_stopped(i.merchant_id, a.id)))
      and d.retired_at is null and (d.token_hash is not null or d.token_revoked_at is null)
      and not exists (select from payout_intent p where p.request_id = w.id and p.state = 'settled')
        and not ${hasTakenDuplicate}`;

/**
 * The oldest intent that a phone in use, whose token was not revoked, may take for an account of
 * its own; one that somebody else is just giving away is passed over, and one whose request was
 * paid by a former attempt, or that has a twin, is given to nobody.
 */
export function lockNextIntent({
  accountId,
  deviceId,
  passed,
}: {
  accountId: string;
  deviceId: string;
  /** Those that are given to nobody. */
  passed: readonly string[];
}): RawBuilder<NextIntent> {
  return sql`select ${ownColumns}, w.destination_enc as "destinationEnc", w.fee as "merchantFee", i.rail,
    d.capabilities, ${selectHoldReport(sql`a.id`)} as hold
    from payout_intent i join account a on a.id = i.account_id join device d on d.id = i.device_id
      join withdrawal_request w on w.id = i.request_id
    where i.account_id = ${accountId} and i.device_id = ${deviceId} and i.id <> all(${passed}) and ${mayBeTaken}
    order by i.id limit 1 for update of i skip locked`;
}

export interface Taking {
  id: string;
  journalId: string;
  sequence: number;
  bootId: string;
  ttlMs: number;
  /** From the press deadline until nothing of it can show late: the longest pending time and the history's lag. */
  decideAfterMs: number;
  takenAt: Date;
  /** Under what the phone has it, and the MAC of the intent without its ticket, which is used now. */
  given: string | null;
  mac: string | null;
}

export function takeIntent({
  id,
  journalId,
  sequence,
  bootId,
  ttlMs,
  decideAfterMs,
  takenAt,
  given,
  mac,
}: Taking): RawBuilder<{ epoch: number; revision: number }> {
  return sql`update payout_intent set state = ${intentMachine.moves.take.to}, epoch = epoch + 1,
    ticket = null, given = ${given}, outcome = null, mac = ${mac}, journal_id = ${journalId},
      journal_sequence = ${sequence}, boot_id = ${bootId},
      press_until = clock_timestamp() + make_interval(secs => ${ttlMs / 1_000}),
        decide_after = clock_timestamp() + make_interval(secs => ${(ttlMs + decideAfterMs) / 1_000}),
      taken_at = ${takenAt}, revision = revision + 1, updated_at = now()
    where id = ${id} and ${isState(sql`state`, intentMachine.moves.take.from)} returning epoch, revision`;
}

export interface IntentMove {
  id: string;
  to: IntentState;
  from: readonly IntentState[];
  /** Added to what is known. */
  evidence: Record<string, unknown>;
}

/** What is told of an intent under its MAC, where the application made the row what it is. */
export interface SignedPower {
  id: string;
  ticket: number | null;
  given: string | null;
  outcome: string | null;
  mac: string | null;
}

/** What is signed of an intent with what it is compared to; it waits for nobody else until the transaction ends. */
export function lockHand(
  id: string,
): RawBuilder<Proved<IntentPower> & Hand & { state: IntentState }> {
  return sql`select ${provedColumns(intentPower, 'i')}, i.state, i.epoch, i.journal_id as "journalId",
    i.taken_at as "takenAt"
    from payout_intent i where i.id = ${id} for no key update`;
}

/** Keeps what was signed. */
export function savePower({ id, ticket, given, outcome, mac }: SignedPower): RawBuilder<unknown> {
  return sql`update payout_intent
    set ticket = ${ticket}, given = ${given}, outcome = ${outcome}, mac = ${mac} where id = ${id}`;
}

/** No row when its state does not allow the move. */
export function moveIntent({
  id,
  to,
  from,
  evidence,
}: IntentMove): RawBuilder<{ revision: number }> {
  return sql`update payout_intent
    set state = ${to}, evidence = evidence || ${JSON.stringify(evidence)}::jsonb,
      revision = revision + 1, updated_at = now()
    where id = ${id} and state = any(${from}::text[]) returning revision`;
}

/** Adds to what is known of an intent, whatever its state. */
export function noteEvidence(id: string, evidence: Record<string, unknown>): RawBuilder<unknown> {
  return sql`update payout_intent set evidence = evidence || ${JSON.stringify(evidence)}::jsonb,
    revision = revision + 1, updated_at = now() where id = ${id}`;
}

export interface PayoutMove {
  id: string;
  to: string;
  from: readonly string[];
  reason?: string;
}

/** No row when its state does not allow the move. */
export function movePayout({ id, to, from, reason }: PayoutMove): RawBuilder<{ revision: number }> {
  return sql`update transaction
    set status = ${to}, status_reason = ${reason ?? null}, revision = revision + 1, updated_at = now()
    where ${isId(sql`id`, id)} and kind = 'payout' and status = any(${from}::text[]) returning revision`;
}

/** What says whether an account may send or end nothing after a restore: see `readHeld`. */
export function selectHeld(accountId: string): RawBuilder<{ isHeld: boolean; hold: HoldReport }> {
  return sql`select payouts_held(${accountId}) as "isHeld", ${selectHoldReport(sql`${accountId}::text`)} as hold`;
}

/**
 * Intents whose outcome is not proved, oldest first, but for those that have waited for their phone
 * less than so long: for them there is nothing to do. Those of test mode are played.
 */
export function selectOpenIntents(
  after: string,
  { limit, longestWaitMs }: { limit: number; longestWaitMs: number },
): RawBuilder<{ id: string }> {
  return sql`select id from payout_intent
    where mode = 'live' and state in ('waiting', 'taken', 'pressed', 'denied', 'unknown')
    and (state <> 'waiting' or updated_at < clock_timestamp() - ${longestWaitMs}::float8 *
      interval '1 millisecond') and id > ${after} order by id limit ${limit}`;
}

/** Counts a question about an intent; no row when the last was only a moment ago. */
export function noteAsked(id: string, paceSeconds: number): RawBuilder<{ asks: number }> {
  return sql`update payout_intent set asked_at = clock_timestamp(), asks = asks + 1
    where id = ${id} and (asked_at is null
      or asked_at <= clock_timestamp() - make_interval(secs => ${paceSeconds})) returning asks`;
}
