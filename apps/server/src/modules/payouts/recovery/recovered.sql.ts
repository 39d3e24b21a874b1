import { type Currency, intentMachine } from '@wallet/contract';
import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';
import { isState } from '#platform/db/fragments';

/** A request that may have been paid by an attempt that this database does not know. */
export type AdoptableRequest = RowOf<typeof adoptable>;

const adoptable = columnsOf(`id, merchant_id, merchant_reference, mode, currency,
  amount as amountMinor, destination_enc, destination_key, destination_shown, revision
  from withdrawal_request w`);
const isAdoptable = sql`w.mode = 'live' and w.status in ('approved', 'processing') and not exists (select
  from payout_intent i where i.request_id = w.id and i.state <> 'closed')`;

export interface PaidPayee {
  payeeKey: string;
  currency: Currency;
  amountMinor: bigint;
}

/** Approved requests of a sum to a payee, without an open attempt; two of them, where there are several. */
export function selectAdoptable({
  payeeKey,
  currency,
  amountMinor,
}: PaidPayee): RawBuilder<AdoptableRequest> {
  return sql`select ${adoptable} from withdrawal_request w
    where ${isAdoptable} and w.destination_key = ${payeeKey} and w.currency = ${currency}
      and w.amount = ${amountMinor} order by w.id limit 2`;
}

export function selectAdoptableById(id: string): RawBuilder<AdoptableRequest> {
  return sql`select ${adoptable} from withdrawal_request w where ${isAdoptable} and w.id = ${id}`;
}

const knownIntentColumns = columnsOf(`id, request_id, transaction_id, device_id, account_id,
  merchant_id, mode, state, epoch, journal_id from payout_intent`);

export interface KnownIntent extends RowOf<typeof knownIntentColumns> {
  requestId: string;
}

export function lockKnownIntent(id: string): RawBuilder<KnownIntent> {
  return sql`select ${knownIntentColumns}
    from payout_intent where id = ${id} for update`;
}

/** The attempt of a request that waits on an account for its phone; a person knows that the phone took it. */
export function selectWaitingOn({
  requestId,
  accountId,
}: {
  requestId: string;
  accountId: string;
}): RawBuilder<{ id: string; amountMinor: bigint; feeMinor: bigint }> {
  return sql`select id, amount as "amountMinor", fee as "feeMinor" from payout_intent
    where request_id = ${requestId} and account_id = ${accountId} and state = 'waiting'`;
}

export interface TakenSince {
  id: string;
  epoch: number;
  journalId: string;
  sequence: number;
  takenAt: Date;
  decideAfter: Date;
}

/** An intent that a phone took after the backup, or took again: from now on that journal can say what became of it. */
export function takeAgain({
  id,
  epoch,
  journalId,
  sequence,
  takenAt,
  decideAfter,
}: TakenSince): RawBuilder<unknown> {
  return sql`update payout_intent set state = ${intentMachine.moves.recover.to}, epoch = ${epoch},
    journal_id = ${journalId}, journal_sequence = ${sequence}, taken_at = ${takenAt}, press_until = ${takenAt},
      decide_after = ${decideAfter}, revision = revision + 1, updated_at = now()
        where id = ${id} and ${isState(sql`state`, intentMachine.moves.recover.from)}`;
}

/** What was closed under a later epoch is given out again under a still later one only. */
export function raiseEpoch(id: string, epoch: number): RawBuilder<unknown> {
  return sql`update payout_intent set epoch = ${epoch}, revision = revision + 1, updated_at = now()
    where id = ${id} and epoch < ${epoch}`;
}

/** A debit that waits in suspense beside an attempt whose outcome is not known. */
export interface PayablePair {
  intentId: string;
  lineId: string;
}

/**
 * Debits that nobody has explained, each with the one open attempt of its account and sum that was taken before it: the
 * one whose app called it so, else the only one, where it is one and one.
 */
export function selectPayablePairs(accountId: string): RawBuilder<PayablePair> {
  return sql`with pair as (
      select i.id as "intentId", l.id as "lineId", l.provider_transaction_id = any (n.names) as named,
        cardinality(n.names) = 0 or l.provider_transaction_id is null as nameless
      from payout_intent i join statement_line l on l.account_id = i.account_id and l.mode = i.mode
        and l.direction = 'debit' and l.amount in (i.amount, i.amount + i.fee) and l.occurred_to >= i.taken_at
        cross join lateral (select array(select r->'evidence'->>'providerTransactionId'
          from jsonb_array_elements(coalesce(i.evidence->'reports', '[]')) r
          where r->'evidence'->>'providerTransactionId' is not null) as names) n
      where i.account_id = ${accountId} and i.mode = 'live' and i.state in ('taken', 'pressed', 'unknown')
        and l.posted and l.allocated = 0 and l.match_status in ('unmatched', 'review')
        and (l.reason is null or l.reason in ('unexplainedDebit', 'payoutPossible'))
    ), fit as (
      select *, count(*) over (partition by "intentId") as lines,
        count(*) over (partition by "lineId") as intents from pair where named is true or nameless
    ) select "intentId", "lineId" from fit where named is true or (lines = 1 and intents = 1) order by "lineId"`;
}
