import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { wordsAbout } from '#modules/withdrawals/queue';
import type { DeliveryStatus } from '@wallet/contract';

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

/** What was asked of a phone for an account between two moments, oldest first; reads only as far as orders leave room. What it was told stays sealed. */
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
  return sql<CommandOf>`select * from (
    select c.id, c.kind, c.state, d.name as device, c.steps, c.created_at as "createdAt", c.raw_dropped_at as "rawDroppedAt", c.raw_digest as "rawDigest" from device_command c join device d on d.id = c.device_id
    where c.device_id = ${deviceId} and c.account_id = ${accountId} and c.id >= id_floor('cmd', ${from}::timestamptz) and c.id < id_floor('cmd', ${to}::timestamptz)
      and c.kind in ('readHistory', 'readBalance', 'makeQr', 'inquireName', 'transfer') order by c.kind in ('readHistory', 'readBalance'), c.id limit 100
    ) c order by id`;
}

export interface ToldOf {
  eventId: string;
  type: string;
  sequence: number;
  createdAt: Date;
  deliveryId: string | null;
  url: string | null;
  status: DeliveryStatus | null;
  attempt: number | null;
  responseStatus: number | null;
  deliveredAt: Date | null;
}

/** What the merchant\u2019s servers were told about these objects, oldest first; nothing of what was sent. */
export function selectTold(objectIds: readonly string[]): RawBuilder<ToldOf> {
  return sql<ToldOf>`select e.id as "eventId", e.type, e.sequence, e.created_at as "createdAt", d.id as "deliveryId", p.url, d.status, d.attempt,
      (d.response ->> 'status')::int as "responseStatus", case when d.status = 'succeeded' then d.updated_at end as "deliveredAt"
    from merchant_event e left join webhook_delivery d on d.event_id = e.id left join webhook_endpoint p on p.id = d.endpoint_id
    where e.object_id = any(${objectIds}::text[]) order by e.id, d.id limit 200`;
}

export interface ActOf {
  id: string;
  at: Date;
  actorId: string | null;
  actorRole: string;
  actorName: string | null;
  actorMerchantId: string | null;
  action: string;
  entity: string;
  entityId: string;
  reason: string | null;
  digest: string;
  seq: bigint | null;
  sealNo: bigint | null;
}

/** Acts about these objects, oldest first, looks at them only as far as other acts leave room, with the seal of each: found by halving, as seals stand in the order of their places. */
export function selectActs(objectIds: readonly string[]): RawBuilder<ActOf> {
  return sql<ActOf>`with act as materialized (
      select e.* from audit_entry e where e.entity = any(${audited}::text[]) and e.entity_id = any(${objectIds}::text[])
        order by e.action in ('proof.downloaded', 'data.revealed'), e.id limit 200
    )
    select e.id, e.at, e.actor_id as "actorId", e.actor_role as "actorRole", coalesce(u.name, k.name) as "actorName", coalesce(u.merchant_id, k.merchant_id) as "actorMerchantId",
      e.action, e.entity, e.entity_id as "entityId", e.reason, e.digest, e.seq, ${sealOf} as "sealNo"
    from act e left join app_user u on u.id = e.actor_id left join api_token k on k.id = e.actor_id order by e.id`;
}

const audited = ['transaction', 'session', 'withdrawalRequest', 'statementLine', 'payoutIntent'];

const sealOf = sql`(with recursive halving as (
    select 1::bigint as low, no as high from (select max(no) as no from seal where kind = 'audit') newest where e.seq is not null and newest.no is not null
    union all
    select case when s.to_seq < e.seq then s.no + 1 else h.low end, case when s.to_seq < e.seq then h.high else s.no end
    from halving h join seal s on s.kind = 'audit' and s.no = (h.low + h.high) / 2 where h.low < h.high
  ) select s.no from seal s where s.kind = 'audit' and s.no = (select max(low) from halving) and e.seq between s.from_seq and s.to_seq)`;

export interface DecisionOf {
  at: Date;
  userId: string;
  name: string | null;
  roleId: number | null;
  merchantId: string | null;
  decision: string;
  reason: string | null;
  revision: number;
  payloadHash: string;
}

/** Each word about a request, bound to the hash of what was looked at. */
export function selectDecisions(requestId: string): RawBuilder<DecisionOf> {
  return sql<DecisionOf>`select d.at, d.user_id as "userId", u.name, u.role_id as "roleId", u.merchant_id as "merchantId", d.decision, d.reason, d.revision, d.payload_hash as "payloadHash"
    from ${wordsAbout(requestId)} d left join app_user u on u.id = d.user_id order by d.at, d.user_id`;
}
