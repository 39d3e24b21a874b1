import { type RawBuilder, sql } from '#platform/db';
import type { AlertSeverity } from '@wallet/contract';

export interface MailChoice {
  userId: string;
  name: string;
  roleId: 1 | 2 | 3 | 5;
  from: AlertSeverity | null;
}

/** Everybody who works in the admin console, those who are mailed first. */
export function selectMailChoices(): RawBuilder<MailChoice> {
  return sql`select u.id as "userId", u.name, u.role_id as "roleId", c.from_severity as "from"
    from app_user u left join alert_mail_choice c on c.user_id = u.id
    where u.merchant_id is null and u.status in ('active', 'locked')
      order by c.user_id is null, lower(u.name), u.id limit 500`;
}

export function lockMailChoice(userId: string): RawBuilder<MailChoice> {
  return sql`select u.id as "userId", u.name, u.role_id as "roleId", (select c.from_severity
    from alert_mail_choice c where c.user_id = u.id) as "from" from app_user u
    where u.id = ${userId} and u.merchant_id is null and u.status in ('active', 'locked') for no key update`;
}

/** Another severity counts for what is told from now on. */
export function upsertMailChoice(userId: string, from: AlertSeverity): RawBuilder<unknown> {
  return sql`insert into alert_mail_choice (user_id, from_severity) values (${userId}, ${from})
    on conflict (user_id) do update set from_severity = excluded.from_severity, since = case
      when alert_mail_choice.from_severity = excluded.from_severity then alert_mail_choice.since else now() end`;
}

export function deleteMailChoice(userId: string): RawBuilder<unknown> {
  return sql`delete from alert_mail_choice where user_id = ${userId}`;
}
