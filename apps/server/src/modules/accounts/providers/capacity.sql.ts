import { depositMachine, providerTable } from '@wallet/contract';
import { type RawBuilder, sql } from '#platform/db';
import { isSince, isState } from '#platform/db/fragments';
import { openFloor } from '#platform/ids';

/** The zone of an account's provider: its day begins at its own midnight. */
export const accountZone = (account: string) =>
  sql`(case ${sql.ref(account)}.provider ${sql.join(
    Object.entries(providerTable).map(
      ([name, { timeZone }]) => sql`when ${sql.lit(name)} then ${sql.lit(timeZone)}`,
    ),
    sql` `,
  )} end)`;

/** How much longer a reported payment's code holds its room: a history may hide the line. */
export const historyLag = (account: string) =>
  sql`(case ${sql.ref(account)}.provider ${sql.join(
    Object.entries(providerTable).map(
      ([name, { historyLagMs }]) =>
        sql`when ${sql.lit(name)} then interval ${sql.lit(`${historyLagMs} milliseconds`)}`,
    ),
    sql` `,
  )} end)`;

/** A deposit of the code that nobody has paid and no person has to decide about. */
const isUnpaid = isState(sql`t.status`, depositMachine.moves.expire.from);

/**
 * Common table expressions about the room of accounts: `room(account_id, day, minor, count)` has
 * what was received and is held for codes, day by day, to be summed; `strangers(account_id, minor,
 * count)` what of it the payers of public forms hold without having paid. A code whose time is over
 * holds nothing, whether or not its room was given back yet.
 */
export function roomOf(accounts: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`looked as materialized (
      select s.account_id, s.room_day as day, s.final_minor as minor, s.stranger, s.room_until > now() as is_held
      from amount_slot s join transaction t on t.id = s.transaction_id
      where s.account_id in (${accounts}) and s.room_until is not null
        and (s.stranger or s.room_until <= now()) and ${isUnpaid} and ${isSince(sql`t.id`, openFloor('txn'))}
    ), room as (
      select account_id, day, reserved_in + used_in as minor, count_in as count from account_day
        where account_id in (${accounts})
      union all
      select account_id, day, reserved_in + used_in, count_in from account_day_change where account_id in (${accounts})
      union all
      select account_id, day, -minor, -1 from looked where not is_held
    ), strangers as (
      select account_id, sum(minor)::bigint as minor, count(*)::int as count from looked
        where stranger and is_held group by account_id
    )`;
}
