import type { ApprovalSubject, RoleId } from '@wallet/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

interface Waiting {
  askedBy: (string | null)[];
  until: Date | null;
}

const day = sql`interval '24 hours'`;

/** For each subject the row that says who asked, and until when it waits. Composed ids have a dot between their parts. */
const rows: Readonly<Record<ApprovalSubject, (id: string) => RawBuilder<unknown>>> = {
  withdrawal: (id) =>
    sql`select array[created_by] as "askedBy", null::timestamptz as until from withdrawal_request where id = ${id}`,
  lineProposal: (id) =>
    sql`select array[proposed_by] as "askedBy", lapses_at as until from line_proposal where id = ${id}`,
  payoutProposal: (id) =>
    sql`select array[proposed_by] as "askedBy", lapses_at as until from payout_proposal where id = ${id}`,
  payoutOutcome: (id) =>
    sql`select '{}'::text[] as "askedBy", null::timestamptz as until from transaction where id = ${id}`,
  adjustment: (id) =>
    sql`select array[proposed_by] as "askedBy", lapses_at as until from adjustment where id = ${id}`,
  ownMove: (id) =>
    sql`select array[announced_by] as "askedBy", created_at + ${day} as until from float_move where id = ${id}`,
  settingChange: (id) =>
    sql`select array[proposed_by] as "askedBy", null::timestamptz as until from setting_change where id = ${id}`,
  pendingChange: (id) =>
    sql`select array[asked_by, person_id] as "askedBy", lapses_at as until from pending_change where id = ${id}`,
  accountQr: (id) =>
    sql`select array[uploaded_by] as "askedBy", null::timestamptz as until from account_qr where id = ${id}`,
  recoveryAccount: (id) =>
    sql`select array[first_by] as "askedBy", null::timestamptz as until from recovery_account where recovery_id || '.' || account_id = ${id}`,
  recoveryDebit: (id) =>
    sql`select array[proposed_by] as "askedBy", null::timestamptz as until from recovery_attachment where line_id || '.' || request_id = ${id}`,
  rule: (id) =>
    sql`select array[created_by] as "askedBy", null::timestamptz as until from rule where id = ${id}`,
  statementImport: (id) =>
    sql`select array[imported_by] as "askedBy", null::timestamptz as until from statement_import where id = ${id}`,
  block: (id) =>
    sql`select array[created_by] as "askedBy", null::timestamptz as until from blocklist_entry where id = ${id}`,
};

export function selectWhatWaits(subject: ApprovalSubject, id: string): RawBuilder<Waiting> {
  return rows[subject](id) as RawBuilder<Waiting>;
}

/** Everybody who has one of these roles and is active. */
export function selectMayBeAsked(
  roleIds: readonly RoleId[],
): RawBuilder<{ id: string; name: string }> {
  return sql<{
    id: string;
    name: string;
  }>`select id, name from app_user where role_id = any(${[...roleIds]}::int[]) and status = 'active' order by name, id limit 100`;
}

export function selectNames(ids: readonly string[]): RawBuilder<{ id: string; name: string }> {
  return sql<{
    id: string;
    name: string;
  }>`select id, name from app_user where id = any(${[...ids]}::text[])`;
}
