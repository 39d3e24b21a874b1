import type { ApprovalSubject, RoleId } from '@wallet/contract';
import { type RawBuilder, sql } from '#platform/db';
import { unverifiedOwnerOf } from './unverified-owner.sql.ts';

export interface Waiting {
  /** As words name it. */
  subjectId: string;
  /** Who asked, and of whom whoever decides must be independent besides. */
  askedBy: (string | null)[];
  until: Date | null;
  /** Where it is decided, where the table of acts does not say it exactly. */
  page: string | null;
}

/** Where somebody asked, as all but a few subjects keep it. */
const asked = (column: string, until: string, table: string) => (id: string) =>
  sql`select id as "subjectId", array[${sql.ref(column)}] as "askedBy", ${sql.raw(until)} as until,
    null::text as page from ${sql.table(table)} where id = ${id}`;
const never = 'null::timestamptz';

/** For each subject the row that tells who asked, and until when. Composed ids have a dot. */
const rows: Readonly<Record<ApprovalSubject, (id: string) => RawBuilder<unknown>>> = {
  withdrawal: (id) =>
    sql`select id as "subjectId",
      string_to_array(concat_ws(' ', created_by, nullif(requesters, ''), nullif(approved_by, '')),
        ' ') as "askedBy", null::timestamptz as until,
      '/withdrawal-requests?id=' || id as page from withdrawal_request where id = ${id}`,
  lineProposal: (id) => sql`select p.id as "subjectId",
      array[p.proposed_by, p.first_approved_by] || case when c.owner is not null
        and (p.kind = 'release' or c.brought_by is not null) then array[c.owner, c.brought_by]
          else '{}' end as "askedBy",
      p.lapses_at as until, null::text as page
    from line_proposal p cross join lateral (
      select max(case when l.source = 'history' and l.direction = 'credit' then ${unverifiedOwnerOf('d')} end) as owner,
        (select i.imported_by from evidence_line e join statement_import i on i.id = e.import_id
          where e.line_id = p.line_id and e.source = 'import' limit 1) as brought_by
      from statement_line l join account a on a.id = l.account_id left join device d on d.id = a.device_id
        where l.id = p.line_id
    ) c where p.id = ${id}`,
  payoutProposal: asked('proposed_by', 'lapses_at', 'payout_proposal'),
  payoutOutcome: (id) =>
    sql`select id as "subjectId", '{}'::text[] as "askedBy", null::timestamptz as until, null::text as page
      from transaction where id = ${id}`,
  adjustment: asked('proposed_by', 'lapses_at', 'adjustment'),
  ownMove: asked('announced_by', "created_at + interval '24 hours'", 'float_move'),
  settingChange: asked('proposed_by', never, 'setting_change'),
  pendingChange: (id) =>
    sql`select id as "subjectId", array[asked_by, person_id] as "askedBy", lapses_at as until,
      '/pending-changes/' || id as page from pending_change where id = ${id}`,
  accountQr: (
    id,
  ) => sql`select q.id as "subjectId", array[q.uploaded_by, d.owner_user_id] as "askedBy", null::timestamptz as until,
      '/' || a.provider || '/' || a.id as page
    from account_qr q join account a on a.id = q.account_id left join device d on d.id = a.device_id
      where q.id = ${id}`,
  accountNumber: (
    id,
  ) => sql`select a.id || '.' || a.number_round as "subjectId", array[d.owner_user_id] as "askedBy",
    null::timestamptz as until, '/' || a.provider || '/' || a.id as page
    from account a left join device d on d.id = a.device_id where a.id = ${id}`,
  recoveryAccount: (id) =>
    sql`select recovery_id || '.' || account_id as "subjectId", array[first_by] as "askedBy",
      null::timestamptz as until, null::text as page from recovery_account
      where recovery_id || '.' || account_id = ${id} or account_id = ${id} order by recovery_id desc limit 1`,
  recoveryDebit: (id) =>
    sql`select line_id || '.' || request_id as "subjectId", array[proposed_by] as "askedBy",
      null::timestamptz as until, null::text as page from recovery_attachment
        where line_id || '.' || request_id = ${id}`,
  integrityFinding: (id) =>
    sql`select id as "subjectId", array[first_by] as "askedBy", null::timestamptz as until,
      null::text as page from integrity_finding where id = ${id}`,
  rule: asked('created_by', never, 'rule'),
  statementImport: (id) =>
    sql`select id as "subjectId", coalesce(string_to_array(nullif(stood_by, ''), ' '), '{}') as "askedBy",
      null::timestamptz as until, '/reconciliation?tab=imports&id=' || id as page
        from statement_import where id = ${id}`,
  block: asked('created_by', never, 'blocklist_entry'),
};

export function selectWhatWaits(subject: ApprovalSubject, id: string): RawBuilder<Waiting> {
  return rows[subject](id) as RawBuilder<Waiting>;
}

/** Everybody who has one of these roles and is active. */
export function selectPossibleApprovers(
  roleIds: readonly RoleId[],
): RawBuilder<{ id: string; name: string }> {
  return sql`select id, name from app_user where role_id = any(${[...roleIds]}::int[]) and status = 'active'
    order by name, id limit 100`;
}

export function selectNames(ids: readonly string[]): RawBuilder<{ id: string; name: string }> {
  return sql`select id, name from app_user where id = any(${[...ids]}::text[])`;
}
