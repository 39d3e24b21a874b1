import { type RawBuilder, sql } from '#platform/db';
import type {
  AlertEnding,
  AlertKind,
  AlertParams,
  AlertSeverity,
  AlertSubject,
  Mode,
} from '@wallet/contract';

export interface NewAlert {
  id: string;
  mode: Mode;
  kind: AlertKind;
  subjectKind: AlertSubject;
  subjectId: string;
  severity: AlertSeverity;
  ownerUserId: string | null;
  params: AlertParams;
  /** 0: told at once. */
  calmSeconds: number;
}

/** Told at once, or watched for a while. Nothing when such an alert goes on already. */
export function insertAlerts(rows: readonly NewAlert[]): RawBuilder<unknown> {
  return sql`insert into alert (id, mode, kind, subject_kind, subject_id, severity, owner_user_id, params,
    state, due_at, told_at)
    select r.id, r.mode, r.kind, r."subjectKind", r."subjectId", r.severity, r."ownerUserId", r.params, case
      when r."calmSeconds" > 0 then 'watching' else 'open' end,
      case when r."calmSeconds" > 0 then now() + make_interval(secs => r."calmSeconds") end, case
        when r."calmSeconds" = 0 then now() end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (id text, mode text, kind text, "subjectKind" text, "subjectId" text, severity text,
        "ownerUserId" text, params jsonb, "calmSeconds" int)
    on conflict (subject_id, kind) where closed_at is null do nothing`;
}

export interface Known {
  id: string;
  ownerUserId: string | null;
  params: AlertParams;
}

function known(rows: readonly Known[]): RawBuilder<unknown> {
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id text, "ownerUserId" text, params jsonb)`;
}

/** Told from now on: a trouble that lasted, or one whose end did not last and that goes on without a word. */
export function updateOpen(rows: readonly Known[]): RawBuilder<unknown> {
  return sql`update alert a set state = 'open', due_at = null, told_at = coalesce(a.told_at, now()),
    owner_user_id = r."ownerUserId", params = r.params from ${known(rows)} where a.id = r.id`;
}

export function updateMessages(rows: readonly Known[]): RawBuilder<unknown> {
  return sql`update alert a set owner_user_id = r."ownerUserId", params = r.params from ${known(rows)}
    where a.id = r.id`;
}

export function updateClearing(id: string, calmSeconds: number): RawBuilder<unknown> {
  return sql`update alert set state = 'clearing', due_at = now() + make_interval(secs => ${calmSeconds})
    where id = ${id} and state = 'open'`;
}

/** What it said last stays. */
export function updateClosed(
  rows: readonly { id: string; ending: AlertEnding | 'worse' }[],
): RawBuilder<unknown> {
  return sql`update alert a set state = 'closed', due_at = null, closed_at = now(), ending = r.ending
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id text, ending text)
      where a.id = r.id and a.state in ('open', 'clearing')`;
}

export function deleteWatched(ids: readonly string[]): RawBuilder<unknown> {
  return sql`delete from alert where id = any(${ids}) and state = 'watching'`;
}

/** Of what something is to be decided now. */
export function selectDueEntities(): RawBuilder<{ subjectId: string }> {
  return sql`select distinct subject_id as "subjectId" from alert where due_at <= now() limit 5000`;
}

/** What came due while nobody looked is watched anew, for as long as at first: nobody could be heard meanwhile. */
export function restartWatches(): RawBuilder<unknown> {
  return sql`update alert set due_at = now() + (due_at - since) where state = 'watching' and due_at < now()`;
}

/** Ended alerts that nobody looks at any more. */
export function deleteOldAlerts(days: number): RawBuilder<unknown> {
  return sql`delete from alert where closed_at < now() - make_interval(days => ${days})`;
}
