import type {
  Currency,
  DepositMethod,
  DepositStatus,
  Flag,
  WithdrawalStatus,
} from '@wallet/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { StoredAccount } from './operator-sessions.sql.ts';

export interface SessionAttempt {
  id: string;
  code: string;
  status: DepositStatus;
  flag: Flag;
  reason: string | null;
  method: DepositMethod;
  currency: Currency;
  account: StoredAccount | null;
  finalMinor: bigint;
  paidMinor: bigint | null;
  createdAt: Date;
  expiresAt: Date | null;
  claimedAt: Date | null;
  lastLookAt: Date | null;
  paidAt: Date | null;
  completedAt: Date | null;
  updatedAt: Date;
}

/** The attempts of a session, oldest first: all of them, or those on phones of one owner. */
export function selectSessionAttempts(
  { id, createdAt }: { id: string; createdAt: Date },
  ownerUserId: string | null,
): RawBuilder<SessionAttempt> {
  const owned =
    ownerUserId === null
      ? sql``
      : sql` and exists (select from device d where d.id = a.device_id and d.owner_user_id = ${ownerUserId})`;
  return sql<SessionAttempt>`select t.id, t.code, t.status, t.flag, t.status_reason as reason, t.method, t.currency,
      case when a.id is not null then jsonb_build_object('id', a.id, 'provider', a.provider, 'label', a.label, 'last4', a.last4) end as account,
      t.final_payment as "finalMinor", t.paid_amount as "paidMinor", t.created_at as "createdAt", t.expires_at as "expiresAt", t.claimed_at as "claimedAt", t.last_look_at as "lastLookAt",
      t.paid_at as "paidAt", t.completed_at as "completedAt", t.updated_at as "updatedAt"
    from transaction t left join account a on a.id = t.account_id
    where t.session_id = ${id} and t.kind = 'deposit' and t.id >= id_floor('txn', ${createdAt}::timestamptz - interval '1 hour')${owned} order by t.id`;
}

export interface SessionAudit {
  at: Date;
  action: string;
  reason: string | null;
  minutes: number | null;
  actorName: string | null;
}

/** What people did about its time, oldest first. */
export function selectSessionAudit(sessionId: string): RawBuilder<SessionAudit> {
  return sql<SessionAudit>`select e.at, e.action, e.reason, (e.after ->> 'minutes')::int as minutes, u.name as "actorName"
    from audit_entry e left join app_user u on u.id = e.actor_id
    where e.entity_id = ${sessionId} and e.action in ('transactionSession.extended', 'transactionSession.expired') order by e.id limit 100`;
}

export interface RequestStep {
  status: WithdrawalStatus;
  at: Date;
}

/** Each status that its withdrawal came into, oldest first. */
export function selectRequestSteps(sessionId: string): RawBuilder<RequestStep> {
  return sql<RequestStep>`select p.status, p.at from withdrawal_request w join withdrawal_step p on p.request_id = w.id where w.session_id = ${sessionId} order by p.revision, p.at limit 100`;
}

export interface LinkUse {
  readOnlyLinks: number;
  isBound: boolean;
  endedAt: Date;
}

/** Links to look at that were made of it, whether one browser began its withdrawal, and when its row was last changed. */
export function selectLinkUse(sessionId: string): RawBuilder<LinkUse> {
  return sql<LinkUse>`select (select count(*)::int from session_token where session_id = s.id) as "readOnlyLinks",
      exists (select from withdraw_browser where session_id = s.id and browser_hash is not null) as "isBound", s.updated_at as "endedAt"
    from transaction_session s where s.id = ${sessionId}`;
}
