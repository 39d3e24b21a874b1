import type { CommandState } from '@wallet/contract';
import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';
import { isSince } from '#platform/db/fragments';
import { idFloor, openFloor } from '#platform/ids';
import { mayBeTaken } from '../intents.sql.ts';

/** Whom to wake for an intent, and the key of that wake. */
export interface Wake extends RowOf<typeof payoutIntentColumns> {
  /** The same for all who wake for this epoch within twenty seconds, counted since the order. */
  key: string;
}

const bucketSeconds = 20;
/** As the index of keys is ordered, and of one moment: otherwise all keys of the phone would be read for each order. */
const key = sql`concat_ws('-', 'wake', i.id, i.epoch + 1,
  floor(extract(epoch from now() - i.created_at) / ${sql.lit(bucketSeconds)})) collate "default"`;
const payoutIntentColumns = columnsOf(`id as intentId, account_id, device_id from payout_intent i`);
const wake = sql`${payoutIntentColumns}, ${key} as key`;

/** Intent ids hold no hyphen. */
const intentOfKey = sql`split_part(c.idempotency_key, '-', 2)`;

export function selectWake(intentId: string): RawBuilder<Wake> {
  return sql`select ${wake} from payout_intent i where i.id = ${intentId}`;
}

/**
 * For each account whose connected phone may take an order and has no wake before it, the oldest
 * such order; none for which that phone was woken within the present twenty seconds. Requests and
 * keys are looked up by their ids, one by one: of the few that usually wait PostgreSQL concludes
 * that a scan for each would do, and a thousand may come before it knows.
 */
export function selectUnwoken(limit: number): RawBuilder<Wake> {
  return sql`select distinct on (i.account_id) ${wake}
    from payout_intent i join account a on a.id = i.account_id join device d on d.id = i.device_id
      cross join lateral (select * from withdrawal_request r where r.id = i.request_id offset 0) w
    where i.mode = 'live' and d.connected_to is not null and ${mayBeTaken}
      and not exists (select from device_command c
        where c.device_id = i.device_id and c.account_id = i.account_id and c.kind = 'transfer'
        and (c.state in ('sent', 'running') or (c.state = 'queued' and c.deadline > now()))
          and ${isSince(sql`c.id`, openFloor('cmd'))})
      and (select k.command_id from command_key k
        where k.device_id = i.device_id and k.idempotency_key = ${key}) is null
    order by i.account_id, i.id limit ${limit}`;
}

/** Wakes that outlived their attempt, those made since a time, oldest first. */
export function selectOutlivedWakes({
  since,
  limit,
}: {
  since: Date;
  limit: number;
}): RawBuilder<{ commandId: string; state: CommandState }> {
  return sql`select c.id as "commandId", c.state from device_command c join payout_intent i on i.id = ${intentOfKey}
    where c.kind = 'transfer' and c.state in ('queued', 'unknown')
      and ${isSince(sql`c.id`, idFloor('cmd', since))} and i.state in ('settled', 'closed')
    order by c.id limit ${limit}`;
}
