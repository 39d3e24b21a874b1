import { depositMachine, sessionMachine } from '@wallet/contract';
import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';
import { isSince, isState } from '#platform/db/fragments';
import { idFloor } from '#platform/ids';
import { coveredRanges } from './coverage.sql.ts';
import { givingBack } from '../amounts/amount-reservations.sql.ts';

/** One turn of a sweep. */
export interface Turn {
  limit: number;
  /** Only what was made since. */
  since: Date;
}

/** A deposit that was moved, as its fact tells it. */
export interface MovedDeposit extends RowOf<typeof moved> {
  sessionId: string;
  accountId: string;
}

const moved = columnsOf(`id as transactionId, session_id, merchant_id, account_id, mode, revision
  from transaction t`);
/** The end of a statement whose `ended` has the moved deposits: the room that they held is given back with it. */
const andGiveBack = sql`${givingBack('ended')} select ${moved} from ended t`;
const ended = sql`t.id, t.session_id, t.merchant_id, t.account_id, t.mode, t.revision, t.final_payment`;

const { claimTransferred, doubt, expire } = depositMachine.moves;
const claimed = [claimTransferred.to];
const unclaimed = expire.from.filter((status) => !claimed.includes(status));

/** Nobody says it was paid and its time is over. Rows in other hands are left to the next turn. */
export function expireUnreported({ limit, since }: Turn): RawBuilder<MovedDeposit> {
  const floor = idFloor('txn', since);
  return sql`with due as (
      select id from transaction where kind = 'deposit' and ${isState(sql`status`, unclaimed)}
        and expires_at <= now() and ${isSince(sql`id`, floor)}
      order by expires_at limit ${limit} for update skip locked
    ), ended as (
    update transaction t set status = ${expire.to}, status_reason = 'notPaid', revision = t.revision + 1,
      completed_at = now(), updated_at = now()
    from due where t.id = due.id and ${isSince(sql`t.id`, floor)} returning ${ended}
    ), ${andGiveBack}`;
}

/** A credit of exactly that amount is stored and not explained yet. */
const lineWaits = sql`exists (select from open_line l
  where l.account_id = due.account_id and l.amount = due.final_payment and l.direction = 'credit' and not l.posted)`;
/** The account was read without a gap from the deposit's creation until its expiry. */
const isCovered = sql`covered.ranges @> tstzrange(due.since, due.until, '[]')`;
const dueColumns = sql`t.id, t.account_id, t.final_payment, t.created_at as since, t.expires_at as until`;

/** Claimed, but its account was read over its whole time and there is no such line. */
export function expireReported({ limit, since }: Turn): RawBuilder<MovedDeposit> {
  const floor = idFloor('txn', since);
  const due = sql`t.kind = 'deposit' and ${isState(sql`t.status`, claimed)} and t.expires_at <= now()
    and ${isSince(sql`t.id`, floor)}`;
  return sql`with due as (select ${dueColumns} from transaction t where ${due}), ${coveredRanges('due')},
    ready as (
      select t.id from transaction t join due on due.id = t.id join covered on covered.account_id = due.account_id
      where ${due} and ${isCovered} and not ${lineWaits} limit ${limit} for update of t skip locked
    ), ended as (
    update transaction t set status = ${expire.to}, status_reason = 'notFound', revision = t.revision + 1,
      completed_at = now(), updated_at = now()
    from ready where t.id = ready.id and ${isSince(sql`t.id`, floor)} returning ${ended}
    ), ${andGiveBack}`;
}

/** Claimed, and until the end of the late window the account could not be read: only a person can tell. */
export function reviewUnread({ limit, since }: Turn): RawBuilder<MovedDeposit> {
  const floor = idFloor('txn', since);
  const due = sql`t.kind = 'deposit' and ${isState(sql`t.status`, claimed)} and t.monitoring_until <= now()
    and ${isSince(sql`t.id`, floor)}`;
  return sql`with due as (select ${dueColumns} from transaction t where ${due}), ${coveredRanges('due')},
    ready as (
      select t.id from transaction t join due on due.id = t.id left join covered on covered.account_id = due.account_id
      where ${due} and (${isCovered}) is not true limit ${limit} for update of t skip locked
    ), ended as (
    update transaction t set status = ${doubt.to}, status_reason = 'notRead',
      revision = t.revision + 1, updated_at = now()
    from ready where t.id = ready.id and ${isSince(sql`t.id`, floor)} returning ${ended}
    ), ${andGiveBack}`;
}

/** Expired for good: the late window is over and what was paid in time would have been seen. Told once. */
export function finishExpired({ limit, since }: Turn): RawBuilder<MovedDeposit> {
  const floor = idFloor('txn', since);
  const due = sql`t.kind = 'deposit' and ${isState(sql`t.status`, [expire.to])} and not t.final_told
    and t.monitoring_until <= now() and ${isSince(sql`t.id`, floor)}`;
  return sql`with due as (select ${dueColumns} from transaction t where ${due}), ${coveredRanges('due')},
    ready as (
      select t.id from transaction t join due on due.id = t.id join covered on covered.account_id = due.account_id
      where ${due} and ${isCovered} and not ${lineWaits} limit ${limit} for update of t skip locked
    )
    update transaction t set final_told = true, revision = t.revision + 1, updated_at = now()
    from ready where t.id = ready.id and ${isSince(sql`t.id`, floor)} returning ${moved}`;
}

export interface ExpiredSession extends RowOf<typeof expiredSession> {
  /** No attempt was ever made, so no money can come. */
  untouched: boolean;
}

const canExpire = isState(sql`s.status`, sessionMachine.moves.expire.from);
const expiredSession = columnsOf(`id as sessionId, merchant_id, mode, revision
  from transaction_session s`);

/** The sessions of deposits that have just expired. */
export function expireSessionsOf(sessionIds: readonly string[]): RawBuilder<ExpiredSession> {
  return sql`update transaction_session s
    set status = ${sessionMachine.moves.expire.to}, revision = s.revision + 1, updated_at = now()
    where s.id = any(array(select id from transaction_session where id = any(${sessionIds}) order by id for update))
      and ${canExpire}
    returning ${expiredSession}, false as untouched`;
}

/** Sessions whose time is over and that no deposit keeps alive; no attempt is older than its session. */
export function expireIdleSessions({ limit, since }: Turn): RawBuilder<ExpiredSession> {
  const attempts = sql`from transaction t where t.session_id = s.id and t.kind = 'deposit'
    and ${isSince(sql`t.id`, idFloor('txn', since))} and t.id >= id_floor('txn', s.created_at - interval '1 hour')`;
  return sql`with due as (
      select s.id from transaction_session s
      where s.type = 'deposit' and ${canExpire} and s.expires_at <= now()
        and s.created_at - interval '1 hour' >= ${since}
        and not exists (select ${attempts} and t.status in ('created', 'awaitingPayment', 'checking', 'review'))
      order by s.expires_at limit ${limit} for update of s skip locked
    )
    update transaction_session s
      set status = ${sessionMachine.moves.expire.to}, revision = s.revision + 1, updated_at = now()
    from due where s.id = due.id
    returning ${expiredSession}, not exists (select ${attempts}) as untouched`;
}
