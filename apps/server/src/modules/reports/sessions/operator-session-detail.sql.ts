import type { DepositMethod, DepositStatus, Flag, WithdrawalStatus } from '@wallet/contract';
import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';
import type { StoredAccount } from './operator-sessions.sql.ts';

const sessionAttemptColumns = columnsOf(`id, code, status, flag, status_reason as reason, method,
  currency, final_payment as finalMinor, paid_amount as paidMinor, created_at, expires_at,
  claimed_at, last_look_at, paid_at, completed_at, updated_at from transaction t`);

export interface SessionAttempt extends RowOf<typeof sessionAttemptColumns> {
  status: DepositStatus;
  flag: Flag;
  method: DepositMethod;
  account: StoredAccount | null;
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
  return sql`select ${sessionAttemptColumns},
      case when a.id is not null then jsonb_build_object('id', a.id, 'provider', a.provider, 'label',
        a.label, 'last4', a.last4) end as account
    from transaction t left join account a on a.id = t.account_id
    where t.session_id = ${id} and t.kind = 'deposit'
      and t.id >= id_floor('txn', ${createdAt}::timestamptz - interval '1 hour')${owned} order by t.id`;
}

const sessionAuditColumns = columnsOf('at, action, reason from audit_entry e');

export interface SessionAudit extends RowOf<typeof sessionAuditColumns> {
  minutes: number | null;
  actorName: string | null;
}

/** What people did about its time, oldest first. */
export function selectSessionAudit(sessionId: string): RawBuilder<SessionAudit> {
  return sql`select ${sessionAuditColumns}, (e.after ->> 'minutes')::int as minutes, u.name as "actorName"
    from audit_entry e left join app_user u on u.id = e.actor_id
    where e.entity_id = ${sessionId}
      and e.action in ('transactionSession.extended', 'transactionSession.expired') order by e.id limit 100`;
}

export interface RequestStep {
  status: WithdrawalStatus;
  at: Date;
}

/** Each status that its withdrawal came into, oldest first. */
export function selectRequestSteps(sessionId: string): RawBuilder<RequestStep> {
  return sql`select p.status, p.at from withdrawal_request w join withdrawal_step p on p.request_id = w.id
    where w.session_id = ${sessionId} order by p.revision, p.at limit 100`;
}

export interface LinkUse {
  readOnlyLinks: number;
  isBound: boolean;
  endedAt: Date;
}

/** Its links to look at, whether one browser began its withdrawal, and its row's last change. */
export function selectLinkUse(sessionId: string): RawBuilder<LinkUse> {
  return sql`select (select count(*)::int from session_token where session_id = s.id) as "readOnlyLinks",
      exists (select from withdraw_browser
        where session_id = s.id and browser_hash is not null) as "isBound", s.updated_at as "endedAt"
    from transaction_session s where s.id = ${sessionId}`;
}
