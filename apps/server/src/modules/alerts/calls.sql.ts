import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';
import type { AlertKind, AlertParams, AlertSeverity } from '@wallet/contract';

export interface WebhookRow {
  id: string;
  url: string;
  secretEnc: string;
  from: AlertSeverity;
  createdAt: Date;
  failingSince: Date | null;
  lastTriedAt: Date | null;
  lastProblem: string | null;
  disabledAt: Date | null;
}

const columns = sql`w.id, w.url, w.secret_enc as "secretEnc", w.from_severity as "from",
  w.created_at as "createdAt", w.failing_since as "failingSince",
  w.last_tried_at as "lastTriedAt", w.last_problem as "lastProblem", w.disabled_at as "disabledAt"`;

/** The mildest first. */
export const gravity = (severity: RawBuilder<unknown>): RawBuilder<number> =>
  sql`array_position(array['notice', 'warning', 'critical'], ${severity})`;

export function selectWebhook(): RawBuilder<WebhookRow> {
  return sql`select ${columns} from alert_webhook w`;
}

export function insertWebhook(
  row: Pick<WebhookRow, 'id' | 'url' | 'secretEnc' | 'from'> & { by: string },
): RawBuilder<unknown> {
  return sql`insert into alert_webhook (id, url, secret_enc, from_severity, created_by)
    values (${row.id}, ${row.url}, ${row.secretEnc}, ${row.from}, ${row.by})`;
}

/** With it goes what it was still to be sent. */
export function deleteWebhook(): RawBuilder<{ url: string }> {
  return sql`delete from alert_webhook returning url`;
}

/** One call for each, if somebody wants it; an end only for what was told to that very server. */
export function insertCalls(
  rows: readonly { callId: string; alertId: string; phase: string }[],
): RawBuilder<{ callId: string }> {
  return sql`insert into alert_call (id, webhook_id, alert_id, phase)
    select r."callId", w.id, a.id, r.phase
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r ("callId" text, "alertId" text, phase text)
      join alert a on a.id = r."alertId" cross join alert_webhook w
    where w.disabled_at is null and ${gravity(sql`a.severity`)} >= ${gravity(sql`w.from_severity`)}
      and (r.phase = 'opened' or exists (select from alert_call o
        where o.webhook_id = w.id and o.alert_id = a.id and o.phase = 'opened'))
    on conflict do nothing returning id as "callId"`;
}

const alertCallColumns = columnsOf('phase, created_at from alert_call c');
const alertColumns = columnsOf(`id as alertId, mode, kind, severity, subject_kind, subject_id,
  params, since, told_at, closed_at, ending from alert a`);

export interface CallRow
  extends
    Pick<WebhookRow, 'url' | 'secretEnc'>,
    RowOf<typeof alertCallColumns>,
    RowOf<typeof alertColumns> {
  webhookId: string;
  kind: AlertKind;
  params: AlertParams;
  toldAt: Date;
}

/** No row when it was taken, is wanted by nobody any more, or its server is switched off. */
export function selectCall(id: string): RawBuilder<CallRow> {
  return sql`select ${alertCallColumns}, ${alertColumns}, w.id as "webhookId", w.url, w.secret_enc as "secretEnc"
    from alert_call c join alert_webhook w on w.id = c.webhook_id join alert a on a.id = c.alert_id
      where c.id = ${id} and c.taken_at is null and w.disabled_at is null`;
}

export function updateTaken(callId: string): RawBuilder<unknown> {
  return sql`update alert_call set taken_at = now() where id = ${callId}`;
}

/** How the last try went; null: taken, which switches it on. A day without one switches it off. */
export function updateTried(webhookId: string, problem: string | null): RawBuilder<unknown> {
  return sql`update alert_webhook set last_tried_at = now(), last_problem = ${problem}, failing_since = case
    when ${problem}::text is null then null else coalesce(failing_since, now()) end,
      disabled_at = case when ${problem}::text is null then null
        when failing_since < now() - interval '1 day' then coalesce(disabled_at, now()) else disabled_at end
    where id = ${webhookId}`;
}
