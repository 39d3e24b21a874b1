import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';
import type { AlertKind, RoleId } from '@wallet/contract';
import { type CallRow, gravity } from './calls.sql.ts';

const alertMailChoiceColumns = columnsOf(`user_id, from_severity as from, since
  from alert_mail_choice c`);
const appUserColumns = columnsOf('email, name, locale, role_id from app_user u');

export interface Reader extends RowOf<typeof alertMailChoiceColumns>, RowOf<typeof appUserColumns> {
  roleId: RoleId;
}

/** Who wants mails and may sign in. */
export function selectReaders(): RawBuilder<Reader> {
  return sql`select ${alertMailChoiceColumns}, ${appUserColumns}
    from alert_mail_choice c join app_user u on u.id = c.user_id where u.status = 'active' order by c.user_id`;
}

/** What a reader may know of: these kinds, and of everybody's or only of the own phones, accounts and proxies. */
export interface AlertScope {
  kinds: readonly AlertKind[];
  ownerUserId: string | null;
}

export function within({ kinds, ownerUserId }: AlertScope): RawBuilder<unknown> {
  return sql`a.kind = any(${[...kinds]}) and (${ownerUserId}::text is null or a.owner_user_id = ${ownerUserId})`;
}

export type MailedRow = Pick<
  CallRow,
  | 'phase'
  | 'alertId'
  | 'kind'
  | 'severity'
  | 'subjectKind'
  | 'subjectId'
  | 'params'
  | 'toldAt'
  | 'ending'
>;

/**
 * What a reader is mailed now, oldest first: each beginning, and its end, once; at most 3 days old.
 */
export function takeUnmailed(
  { userId, from, since }: Reader,
  scope: AlertScope,
): RawBuilder<MailedRow> {
  return sql`
    with told as (
      select a.*, p.phase from alert a cross join (values ('opened'), ('closed')) p (phase)
      where a.told_at >= greatest(${since}::timestamptz, now() - interval '3 days') and ${within(scope)}
        and ${gravity(sql`a.severity`)} >= ${gravity(sql`${from}::text`)}
        and case p.phase when 'opened' then a.ending is distinct from 'worse' or exists (select
          from alert_mail m where m.user_id = ${userId} and m.alert_id = a.id)
          else a.closed_at is not null and a.ending <> 'worse' end
    ), taken as (
      insert into alert_mail (user_id, alert_id, phase) select ${userId}, id, phase from told
        on conflict do nothing returning alert_id, phase
    )
    select t.phase, t.id as "alertId", t.kind, t.severity, t.subject_kind as "subjectKind",
      t.subject_id as "subjectId", t.params, t.told_at as "toldAt", t.ending
    from told t join taken n on n.alert_id = t.id and n.phase = t.phase order by t.id, t.phase desc`;
}
