import { columnsOf, type OrNull, type RawBuilder, type RowOf, sql } from '#platform/db';
import { selectDecisionsOf } from '#modules/withdrawals/queue';

export interface CommandOf {
  id: string;
  kind: string;
  state: string;
  device: string;
  steps: { number: number; step: string; message?: string; at: string }[];
  createdAt: Date;
  rawDroppedAt: Date | null;
  rawDigest: string | null;
}

/**
 * What was asked of a phone for an account between two moments, oldest first; reads only as far as
 * orders leave room. What it was told stays sealed.
 */
export function selectCommands({
  deviceId,
  accountId,
  from,
  to,
}: {
  deviceId: string;
  accountId: string;
  from: Date;
  to: Date;
}): RawBuilder<CommandOf> {
  return sql`select * from (
    select c.id, c.kind, c.state, d.name as device, c.steps, c.created_at as "createdAt",
      c.raw_dropped_at as "rawDroppedAt", c.raw_digest as "rawDigest" from device_command c
        join device d on d.id = c.device_id
    where c.device_id = ${deviceId} and c.account_id = ${accountId}
      and c.id >= id_floor('cmd', ${from}::timestamptz) and c.id < id_floor('cmd', ${to}::timestamptz)
      and c.kind in ('readHistory', 'readBalance', 'makeQr', 'inquireName', 'transfer')
        order by c.kind in ('readHistory', 'readBalance'), c.id limit 100
    ) c order by id`;
}

const merchantEventColumns = columnsOf(`id as eventId, type, sequence, created_at
  from merchant_event e`);
const webhookDeliveryColumns = columnsOf(`id as deliveryId, status, attempt
  from webhook_delivery d`);

export interface WebhookReport
  extends RowOf<typeof merchantEventColumns>, OrNull<RowOf<typeof webhookDeliveryColumns>> {
  url: string | null;
  responseStatus: number | null;
  deliveredAt: Date | null;
}

/** What the merchant\u2019s servers were told about these objects, oldest first; nothing of what was sent. */
export function selectWebhookReports(objectIds: readonly string[]): RawBuilder<WebhookReport> {
  return sql`select ${merchantEventColumns}, ${webhookDeliveryColumns}, p.url,
    (d.response ->> 'status')::int as "responseStatus",
      case when d.status = 'succeeded' then d.updated_at end as "deliveredAt"
    from merchant_event e left join webhook_delivery d on d.event_id = e.id
      left join webhook_endpoint p on p.id = d.endpoint_id
    where e.object_id = any(${objectIds}::text[]) order by e.id, d.id limit 200`;
}

const actOfColumns = columnsOf(`id, at, actor_id, actor_role, action, entity, entity_id, reason,
  digest, seq from audit_entry e`);

export interface ActivityOf extends RowOf<typeof actOfColumns> {
  actorName: string | null;
  actorMerchantId: string | null;
  sealNo: bigint | null;
}

/**
 * Acts about these objects, oldest first, looks at them only as far as other acts leave room, with
 * the seal of each: found by halving, as seals stand in the order of their places.
 */
export function selectActions(objectIds: readonly string[]): RawBuilder<ActivityOf> {
  return sql`with act as materialized (
      select e.* from audit_entry e where e.entity = any(${audited}::text[]) and e.entity_id = any(${objectIds}::text[])
        order by e.action in ('proof.downloaded', 'data.revealed'), e.id limit 200
    )
    select ${actOfColumns}, coalesce(u.name, k.name) as "actorName",
      coalesce(u.merchant_id, k.merchant_id) as "actorMerchantId", ${sealOf} as "sealNo"
    from act e left join app_user u on u.id = e.actor_id left join api_token k on k.id = e.actor_id order by e.id`;
}

const audited = ['transaction', 'session', 'withdrawalRequest', 'statementLine', 'payoutIntent'];

const sealOf = sql`(with recursive halving as (
    select 1::bigint as low, no as high from (select max(no) as no from seal where kind = 'audit') newest
      where e.seq is not null and newest.no is not null
    union all
    select case when s.to_seq < e.seq then s.no + 1 else h.low end, case when s.to_seq < e.seq then h.high else s.no end
    from halving h join seal s on s.kind = 'audit' and s.no = (h.low + h.high) / 2 where h.low < h.high
  ) select s.no from seal s where s.kind = 'audit' and s.no = (select max(low) from halving)
    and e.seq between s.from_seq and s.to_seq)`;

const decisionOfColumns = columnsOf('name, role_id, merchant_id from app_user u');

export interface DecisionOf extends OrNull<RowOf<typeof decisionOfColumns>> {
  at: Date;
  userId: string;
  decision: string;
  reason: string | null;
  revision: number;
  payloadHash: string;
}

/** Each word about a request, bound to the hash of what was looked at. */
export function selectDecisions(requestId: string): RawBuilder<DecisionOf> {
  return sql`select ${decisionOfColumns}, d.at, d.user_id as "userId", d.decision, d.reason, d.revision,
      d.payload_hash as "payloadHash"
    from ${selectDecisionsOf(requestId)} d left join app_user u on u.id = d.user_id order by d.at, d.user_id`;
}
