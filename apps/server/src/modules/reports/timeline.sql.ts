import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

export interface Course {
  id: string;
  kind: string;
  method: string;
  status: string;
  statusReason: string | null;
  createdAt: Date;
  claimedAt: Date | null;
  lastLookAt: Date | null;
  paidAt: Date | null;
  completedAt: Date | null;
  updatedAt: Date;
  payerName: string | null;
  lineId: string | null;
  lineObservedAt: Date | null;
  sessionCreatedAt: Date | null;
  sessionSource: 'api' | 'console' | 'requestTransaction' | null;
  openedAt: Date | null;
  refNo: string | null;
}

/** What the transaction, its session and its statement line know about when things happened. */
export function selectCourse(id: string): RawBuilder<Course> {
  return sql<Course>`select t.id, t.kind, t.method, t.status, t.status_reason as "statusReason", t.created_at as "createdAt", t.claimed_at as "claimedAt",
      t.last_look_at as "lastLookAt", t.paid_at as "paidAt", t.completed_at as "completedAt", t.updated_at as "updatedAt", t.payer_name as "payerName", t.line_id as "lineId",
      l.observed_at as "lineObservedAt", s.created_at as "sessionCreatedAt", s.source as "sessionSource", s.opened_at as "openedAt", s.ref_no as "refNo"
    from transaction t
    left join transaction_session s on s.id = t.session_id
    left join statement_line l on l.id = t.line_id
    where t.id = ${id}`;
}

export interface ToldEvent {
  type: string;
  createdAt: Date;
  url: string | null;
  status: 'pending' | 'succeeded' | 'retrying' | 'failed' | null;
  attempt: number | null;
  deliveryAt: Date | null;
}

/** Events about the transaction with each endpoint's delivery. */
export function selectToldEvents(id: string): RawBuilder<ToldEvent> {
  return sql<ToldEvent>`select e.type, e.created_at as "createdAt", p.url, d.status, d.attempt, d.updated_at as "deliveryAt"
    from merchant_event e
    left join webhook_delivery d on d.event_id = e.id
    left join webhook_endpoint p on p.id = d.endpoint_id
    where e.object_id = ${id} order by e.id, d.id limit 200`;
}

export interface Booked {
  cause: string;
  at: Date;
}

/** The postings of the transaction: that of its statement line, those of its allocations and of the proposals that made them, and of its marking. */
export function selectBooked({
  id,
  lineId,
}: {
  id: string;
  lineId: string | null;
}): RawBuilder<Booked> {
  return sql<Booked>`select cause, at from posted_causes(array(
      select ${lineId === null ? sql`null` : sql`${`line:${lineId}`}`}::text
      union all select cause from line_allocation a, unnest(array['alloc:' || a.id, 'alloc:prp_' || substr(a.id, 5)]) as cause where a.target = ${id}
      union all select 'alloc:' || ${id}
    )) order by at, cause`;
}
