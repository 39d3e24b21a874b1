import { type RawBuilder, sql } from '#platform/db';
import type { AlertEnding, AlertKind, endpoints, FiltersOf } from '@wallet/contract';
import { conditionsOf, every, olderThan, type PageBounds } from '#platform/lists';
import type { CallRow } from '../calls.sql.ts';
import { type AlertScope, within } from '../mails.sql.ts';

export interface ListedAlert extends Omit<
  CallRow,
  'webhookId' | 'url' | 'secretEnc' | 'phase' | 'createdAt' | 'alertId' | 'ending'
> {
  ending: AlertEnding | null;
  id: string;
  isSeen: boolean;
}

/** What was told, and not what another alert took over. */
const wasTold = sql`a.told_at is not null and a.ending is distinct from 'worse'`;
const phaseNow = sql`case when a.closed_at is null then 'opened' else 'closed' end`;

function seenBy(userId: string): RawBuilder<boolean> {
  return sql`exists (select from alert_seen s
    where s.user_id = ${userId} and s.alert_id = a.id and s.phase = ${phaseNow})`;
}

export function selectAlerts(
  scope: AlertScope,
  filters: FiltersOf<typeof endpoints.listAlerts>,
  { after, limit, userId }: PageBounds & { userId: string },
): RawBuilder<ListedAlert> {
  const conditions = [
    wasTold,
    within(scope),
    ...conditionsOf(filters, {
      state: (state) =>
        state === 'open' ? sql`a.closed_at is null` : sql`a.closed_at is not null`,
    }),
  ];
  return sql`select a.id, a.mode, a.kind, a.severity, a.subject_kind as "subjectKind",
    a.subject_id as "subjectId", a.params, a.since, a.told_at as "toldAt",
      a.closed_at as "closedAt", a.ending, ${seenBy(userId)} as "isSeen"
    from alert a
    where ${every(conditions)} ${olderThan('a.id', after)} order by a.id desc limit ${limit}`;
}

export interface AlertCounts {
  open: number;
  unseen: number;
  hasUnseenCritical: boolean;
}

/** Whether such an alert goes on, whoever may know of it. */
export function selectGoesOn(kind: AlertKind, subjectId: string): RawBuilder<{ goesOn: boolean }> {
  return sql`select exists (select from alert where subject_id = ${subjectId} and kind = ${kind}
    and closed_at is null and told_at is not null) as "goesOn"`;
}

/** Ends are news for a week. */
export function countAlerts(scope: AlertScope, userId: string): RawBuilder<AlertCounts> {
  return sql`select count(*) filter (where a.closed_at is null)::int as open,
    count(*) filter (where not a."isSeen")::int as unseen,
      coalesce(bool_or(not a."isSeen" and a.closed_at is null and a.severity = 'critical'),
        false) as "hasUnseenCritical"
    from (select a.closed_at, a.severity, ${seenBy(userId)} as "isSeen" from alert a
      where ${wasTold} and ${within(scope)} and (a.closed_at is null or a.closed_at > now() - interval '7 days')) a`;
}

export function insertSeen(
  scope: AlertScope,
  { userId, ids }: { userId: string; ids: readonly string[] | null },
): RawBuilder<unknown> {
  return sql`insert into alert_seen (user_id, alert_id, phase) select ${userId}, a.id, ${phaseNow} from alert a
    where ${wasTold} and ${within(scope)} and (${ids}::text[] is null or a.id = any(${ids})) on conflict do nothing`;
}
