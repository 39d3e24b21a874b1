import { columnsOf, type OrNull, type RawBuilder, type RowOf, sql } from '#platform/db';

const transactionColumns = columnsOf(`id, kind, method, status, status_reason, created_at,
  claimed_at, last_look_at, paid_at, completed_at, updated_at, payer_name, line_id
  from transaction t`);
const transactionSessionColumns = columnsOf(`created_at as sessionCreatedAt,
  source as sessionSource, opened_at, ref_no from transaction_session s`);

export interface Course
  extends RowOf<typeof transactionColumns>, OrNull<RowOf<typeof transactionSessionColumns>> {
  lineObservedAt: Date | null;
}

/** What the transaction, its session and its statement line know about when things happened. */
export function selectCourse(id: string): RawBuilder<Course> {
  return sql`select ${transactionColumns}, ${transactionSessionColumns}, l.observed_at as "lineObservedAt"
    from transaction t
    left join transaction_session s on s.id = t.session_id
    left join statement_line l on l.id = t.line_id
    where t.id = ${id}`;
}

const merchantEventColumns = columnsOf('type, created_at from merchant_event e');
const webhookDeliveryColumns = columnsOf(`status, attempt, updated_at as deliveryAt
  from webhook_delivery d`);

export interface ReportedEvent
  extends RowOf<typeof merchantEventColumns>, OrNull<RowOf<typeof webhookDeliveryColumns>> {
  url: string | null;
}

/** Events about the transaction with each endpoint's delivery. */
export function selectReportedEvents(id: string): RawBuilder<ReportedEvent> {
  return sql`select ${merchantEventColumns}, ${webhookDeliveryColumns}, p.url
    from merchant_event e
    left join webhook_delivery d on d.event_id = e.id
    left join webhook_endpoint p on p.id = d.endpoint_id
    where e.object_id = ${id} order by e.id, d.id limit 200`;
}

export interface Booked {
  cause: string;
  at: Date;
}

/**
 * The postings of the transaction: that of its statement line, those of its allocations and of the
 * proposals that made them, and of its marking.
 */
export function selectBooked({
  id,
  lineId,
}: {
  id: string;
  lineId: string | null;
}): RawBuilder<Booked> {
  return sql`select cause, at from posted_causes(array(
      select ${lineId === null ? sql`null` : sql`${`line:${lineId}`}`}::text
      union all select cause from line_allocation a,
        unnest(array['alloc:' || a.id, 'alloc:prp_' || substr(a.id, 5)]) as cause where a.target = ${id}
      union all select 'alloc:' || ${id}
    )) order by at, cause`;
}
