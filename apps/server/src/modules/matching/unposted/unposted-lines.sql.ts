import type { Currency } from '@wallet/contract';
import { type RawBuilder, sql } from '#platform/db';
import { isAmong } from '#platform/db/fragments';
import { unverifiedOwnerOf } from '#modules/approvals/deciders';
import { type DeviceAsText, devicePower } from '#modules/devices';
import { type Proved, provedColumns, provedJson } from '#platform/row-mac';
import { linePower, type LinePower } from '#modules/statements/lines';

/**
 * A late window is at most seven days and a time to pay at most one: older deposits can be paid
 * only when their sessions were given longer. Those have their amount still, or were the last to
 * have it, and are found by that.
 */
export const candidateDays = 9;

/** What other rows say of a booked line that waits for its posting. */
export interface AboutUnposted {
  accountCurrency: Currency;
  /** Set when it was recorded for review. */
  reviewReason: string | null;
  settlingStopped: boolean;
  reversalPossible: boolean;
  payoutPossible: boolean;
  ownMoveId: string | null;
  /** Markings of its account and amount that wait for their line, the oldest first. */
  expecting: { expectedId: string; depositId: string }[];
  /** Deposits within the unique discount of its amount, nearest first: somebody may have rounded. */
  nearIds: string[];
  /** Deposits of just its amount on its account, or last with it, older than what is looked through. */
  holderIds: string[];
  /** Whose claim it is, by the phone that reported it; null for imported lines and the operator's own phones. */
  claimOwnerId: string | null;
  /** The phone that carries its account, as its MAC covers it, where a phone's word settles. */
  phone: DeviceAsText | null;
}

/** Of `statement_line l`: it is booked and has no posting yet. */
export const isUnposted = sql`not l.posted and l.match_status <> 'baseline' and l.booked`;

/** The lines of these ids that are still to be explained. */
export function selectUnpostedLines(
  ids: readonly string[],
): RawBuilder<Proved<LinePower> & AboutUnposted> {
  return sql`select ${provedColumns(linePower, 'l')}, a.currency as "accountCurrency",
      case when l.match_status = 'review' then coalesce(l.reason, 'recordedForReview') end as "reviewReason",
      a.settling_stopped_at is not null as "settlingStopped",
      l.direction = 'credit' and (l.reversal_of is not null or exists (select from payout_intent p
        where ${possiblePayout} and l.amount in (p.amount, p.amount + p.fee)
        and p.return_line_id is null and (p.epoch > 0 or p.state not in ('waiting', 'closed')))) as "reversalPossible",
      l.direction = 'debit' and exists (select from payout_intent p
        where ${possiblePayout} and l.amount in (p.amount, p.amount + p.fee, p.fee) and p.state <> 'closed')
        as "payoutPossible",
      (select f.id from float_move f where f.mode = l.mode and f.currency = l.currency
        and f.amount = l.amount and f.status in ('announced', 'inTransit')
        and (case l.direction when 'credit' then f.to_account_id else f.from_account_id end) = l.account_id
        and (case l.direction when 'credit' then f.in_line_id else f.out_line_id end) is null order by f.id
          limit 1) as "ownMoveId",
      ${expecting} as expecting, array(${near}) as "nearIds", array(${holders}) as "holderIds",
      case when l.source = 'history' and l.direction = 'credit' then ${unverifiedOwnerOf('d')} end as "claimOwnerId",
      case when l.source = 'history' then ${provedJson(devicePower, 'd')} end as phone
    from statement_line l join account a on a.id = l.account_id left join device d on d.id = a.device_id
    where ${isAmong(sql`l.id`, ids)} and ${isUnposted}
    order by l.occurred_from, l.id`;
}

const expecting = sql`coalesce((select jsonb_agg(jsonb_build_object('expectedId', x.id, 'depositId',
  x.transaction_id) order by x.id) from expected_line x
  where x.account_id = l.account_id and x.amount = l.amount and x.is_open and x.mode = l.mode
    and x.currency = l.currency and x.direction = l.direction), '[]')`;

/** What comes back, or leaves, may be the amount or the amount with what the provider took on top. */
const possiblePayout = sql`p.mode = l.mode and p.currency = l.currency and p.account_id = l.account_id
  and p.created_at > l.occurred_from - interval '30 days' and p.created_at <= l.occurred_to`;

const near = sql`select n.transaction_id from (
    select n.transaction_id, abs(n.final_minor - l.amount) as distance from amount_slot n
    where l.direction = 'credit' and n.account_id = l.account_id and n.mode = l.mode
      and n.created_at <= l.occurred_to and n.free_after >= l.occurred_from
      and n.final_minor between l.amount - ${nearest()} and l.amount + ${nearest()} and n.final_minor <> l.amount
    order by distance limit 20
  ) n order by n.distance, n.transaction_id desc`;

/** A session that is given longer keeps its amount: whoever has it can be paid by a line of it, however old he is. */
const holders = sql`select h.transaction_id from (
    select x.transaction_id from amount_slot x
      where x.account_id = l.account_id and x.final_minor = l.amount and x.mode = l.mode
    union all select u.transaction_id from amount_slot_use u
      where u.account_id = l.account_id and u.final_minor = l.amount
  ) h where l.direction = 'credit'
    and h.transaction_id < id_floor('txn', l.occurred_from - make_interval(days => ${sql.lit(candidateDays)}))`;

function nearest(): RawBuilder<unknown> {
  return sql`(case l.currency when 'IDR' then 50000 else 100 end)`;
}

export interface NamedDeposit {
  id: string;
  createdAt: Date;
  /** It waits for its payer, or has waited in vain. */
  isPayable: boolean;
}

/** Deposits by their ids, in no order. */
export function selectNamedDeposits(ids: readonly string[]): RawBuilder<NamedDeposit> {
  return sql<NamedDeposit>`select id, created_at as "createdAt",
    status in ('awaitingPayment', 'checking', 'expired') as "isPayable" from transaction
      where ${isAmong(sql`id`, ids)}`;
}
