import { sql } from 'kysely';
import type { Schedule } from './play-wave.ts';
import type { Ground } from './stage.ts';

/** The longest time that a payout lay still with nobody asked, in seconds of the schedule's own clock. */
export interface Stillness {
  requestId: string;
  seconds: number;
  /** How it stood, and what should have asked. */
  what: string;
}

export interface StillnessWatch {
  /** Looks at every payout of the schedules, as rows and phones are now. True when one of them lies still. */
  look(schedules: readonly Schedule[], clockMs: number): Promise<boolean>;
  longest(requestId: string): Stillness | undefined;
}

/** A payout lies still no longer than this. */
export const mostStillSeconds = 30;

interface Row {
  requestId: string;
  intentId: string | null;
  deviceId: string | null;
  state: string | null;
  epoch: number | null;
  /** Its press, or the time for its line, is not over yet. */
  isAwaited: boolean;
  isPausing: boolean;
  /** Its phone has something to do, as the commands say. */
  isAsked: boolean;
  /** How often that phone was asked for what this payout needs. */
  asks: number;
  /** Phones that could pay it and have nothing to do, by what the operator set up, their balances and the guards. */
  able: string[];
}

/**
 * Measures for how long payouts lie still. One lies still when its request may be paid, no person
 * has it before him, its phone is connected, idle and able, no command of that phone waits or is
 * under way, and no deadline is awaited: of a press, of the time for its line, or, after a third
 * denial where no other phone can pay, of its pause. Judged by rows and by what phones say of
 * themselves, with nothing that the engine says or uses. A new command for what it needs ends a
 * stretch, and so does any other state.
 */
export function watchStillness({ database: { db }, phones }: Ground): StillnessWatch {
  const since = new Map<string, { mark: string; fromMs: number }>();
  const longest = new Map<string, Stillness>();
  return {
    longest: (requestId) => longest.get(requestId),
    look: async (schedules, clockMs) => {
      const idle = await phones.idleDevices();
      const { rows } = await rowsOf(schedules).execute(db.read);
      const still = rows.flatMap((row) => {
        const what = whyStill(row, idle);
        return what === null ? [] : [{ ...row, what }];
      });
      const kept = new Set(still.map(({ requestId }) => requestId));
      for (const requestId of since.keys()) if (!kept.has(requestId)) since.delete(requestId);
      for (const { requestId, intentId, state, epoch, asks, what } of still) {
        const mark = [intentId, state, epoch, asks].join(' ');
        const began = since.get(requestId);
        const fromMs = began?.mark === mark ? began.fromMs : clockMs;
        since.set(requestId, { mark, fromMs });
        const seconds = (clockMs - fromMs) / 1_000;
        if (seconds >= (longest.get(requestId)?.seconds ?? 0))
          longest.set(requestId, { requestId, seconds, what });
      }
      return still.length > 0;
    },
  };
}

/** What should have happened; null when it does not lie still. Pure. */
function whyStill(row: Row, idle: ReadonlySet<string>): string | null {
  const isElsewhere = row.able.some((deviceId) => deviceId !== row.deviceId && idle.has(deviceId));
  if (row.intentId === null || row.deviceId === null)
    return isElsewhere ? 'no attempt is open, and none was begun' : null;
  if (!idle.has(row.deviceId) || row.isAsked) return null;
  const of = `${row.intentId} is ${row.state} in epoch ${row.epoch}`;
  switch (row.state) {
    case 'waiting':
      return `${of}, and its phone was not woken`;
    case 'taken':
      return row.isAwaited ? null : `${of} behind its deadline, and nobody lost sight of it`;
    case 'denied':
      return row.isPausing && !isElsewhere ? null : `${of}, and was not given out again`;
    default:
      return row.isAwaited ? null : `${of} behind its time, and nobody looked for its line`;
  }
}

const isOpen = sql`(c.state in ('sent', 'running') or (c.state = 'queued' and c.deadline > now()))`;

function rowsOf(schedules: readonly Schedule[]) {
  const ids = schedules.flatMap(({ requestIds }) => requestIds);
  return sql<Row>`select w.id as "requestId", i.id as "intentId", i.device_id as "deviceId", i.state, i.epoch,
      coalesce(case i.state when 'taken' then i.press_until when 'pressed' then i.decide_after
        when 'unknown' then i.decide_after end > clock_timestamp(), false) as "isAwaited",
      coalesce(i.state = 'denied' and i.epoch >= 3 and i.updated_at > now() - interval '10 minutes',
        false) as "isPausing",
      exists (select from device_command c where c.device_id = i.device_id and ${isOpen}) as "isAsked",
      (select count(*)::int from device_command c where c.account_id = i.account_id and c.id > w.id_of_command
        and c.kind = case when i.state in ('waiting', 'denied') then 'transfer' else 'readHistory' end) as asks,
      array(select a.device_id from account a join device d on d.id = a.device_id
        where w.merchant_id = any(a.merchant_ids) and a.accepts_payouts and a.payouts_stopped_at is null
          and a.status = 'active' and d.retired_at is null
          and a.reported_at > now() - interval '5 minutes' and a.reported_balance >= w.amount
          and not exists (select from device_command c where c.device_id = d.id and ${isOpen})
          and not exists (select from payout_guard g
            where g.account_id = a.id and g.payee_key = w.destination_key and g.amount = w.amount
            and (g.guarded_until is null or g.guarded_until > now()))) as able
    from (select *, 'cmd' || substr(id, 4) as id_of_command from withdrawal_request) w
      left join payout_intent i on i.request_id = w.id and i.state not in ('closed', 'settled')
    where w.id = any(${ids}) and w.status in ('approved', 'processing') and w.approved_until > now()
      and not exists (select from transaction t where t.withdrawal_request_id = w.id and t.status = 'review')`;
}
