import { type Db, one, sql } from '#platform/db';

export interface Room {
  reserved: bigint;
  used: bigint;
  count: number;
}

/** What an account's days hold and have used, with what still waits to be added to them. */
export function roomOf(db: Pick<Db, 'read'>, accountId: string): Promise<Room> {
  return one(
    db.read,
    sql<Room>`select coalesce(sum(reserved_in), 0)::bigint as reserved,
      coalesce(sum(used_in), 0)::bigint as used, coalesce(sum(count_in), 0)::int as count from (
      select account_id, reserved_in, used_in, count_in from account_day
      union all select account_id, reserved_in, used_in, count_in from account_day_change) days
        where account_id = ${accountId}`,
  );
}

/** Accounts and days whose reserved sum is not what their codes hold: none, ever. */
export async function readBrokenCapacity(db: Pick<Db, 'read'>): Promise<number> {
  const { count } = await one(
    db.read,
    sql<{ count: number }>`select count(*)::int as count from (
      select account_id, day, sum(minor) as minor from (
        select account_id, day, reserved_in as minor from account_day
          union all select account_id, day, reserved_in from account_day_change
        union all select account_id, room_day, -final_minor from amount_slot where room_until is not null) parts
      group by 1, 2 having sum(minor) <> 0) broken`,
  );
  return count;
}
