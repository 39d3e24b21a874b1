import type { Currency, RoleId, StatementMapping } from '@wallet/contract';
import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';
import { unverifiedOwnerOf } from '#modules/approvals/deciders';
import { type Proved, provedColumns } from '#platform/row-mac';
import { evidencePower, type EvidencePower } from './evidence-power.ts';

/** Whose word the account's lines are: its phone's current or recent owner, and owners of unconfirmed claims. */
const owners = (accountId: string) => sql`
  select ${unverifiedOwnerOf('d')} as id from account a join device d on d.id = a.device_id
    where a.id = ${accountId} and ${unverifiedOwnerOf('d')} is not null
  union select l.claim_owner_id from statement_line l
    where l.account_id = ${accountId} and l.claim_owner_id is not null
      and l.confirmation in ('unconfirmed', 'pending')`;

/**
 * Owners of an account's claims, and everybody who ever invited them, gave them a phone, held a
 * code for its token, or put the account on a phone: from the audit log, so later changes do not
 * matter.
 */
export function selectFarm(accountId: string): RawBuilder<{ owners: string[]; hands: string[] }> {
  return sql`with owner as (${owners(accountId)}),
    phone as (
      select d.id from device d where ${unverifiedOwnerOf('d')} in (select id from owner)
      union select a.device_id from account a where a.id = ${accountId} and a.device_id is not null
    ), hand as (
      select u.invited_by as id from app_user u where u.id in (select id from owner)
      union select e.actor_id from audit_entry e
        where e.entity_id in (select id from phone) and e.entity = 'device'
          and e.action in ('device.enrolled', 'device.ownerChanged', 'device.tokenRotationStarted',
            'device.codeRenewed')
      union select e.actor_id from audit_entry e where e.entity_id = ${accountId} and e.entity = 'account'
        and (e.action = 'account.deviceChosen' or (e.action = 'account.created' and e.after ->> 'deviceId' is not null))
    )
    select array(select id from owner order by 1) as owners, array(select id from hand where id is not null
      order by 1) as hands`;
}

/** Files of one currency are counted one after another, so no two use the last of what one person may confirm. */
export function lockConfirmed(currency: Currency): RawBuilder<unknown> {
  return sql`select pg_advisory_xact_lock(hashtextextended(${`files confirm ${currency}`}, 0))`;
}

/** The credits among these lines of a file, as far as no file tells of them that stands already. */
export function selectToConfirm(
  accountId: string,
  { importId, keys }: { importId: string; keys: readonly string[] },
): RawBuilder<{ minor: bigint }> {
  return sql`select coalesce(sum(e.amount), 0)::bigint as minor from evidence_line e
    left join statement_import i on i.id = e.import_id
    where e.account_id = ${accountId} and e.source = 'import' and e.key = any(${[...keys]}::text[])
      and e.direction = 'credit' and (e.import_id = ${importId} or i.stands = 'waits')`;
}

/** What files confirmed in the last 24 hours by one person alone: this one's, and of accounts of the same owners. */
export function selectConfirmedLately({
  currency,
  importedBy,
  owners: farm,
}: {
  currency: Currency;
  importedBy: string;
  owners: readonly string[];
}): RawBuilder<{ byPersonMinor: bigint; ofOwnersMinor: bigint }> {
  return sql`select coalesce(sum(i.confirms_minor) filter (where i.imported_by = ${importedBy}),
    0)::bigint as "byPersonMinor",
      coalesce(sum(i.confirms_minor) filter (where ${unverifiedOwnerOf('d')} = any(${[...farm]}::text[])),
        0)::bigint as "ofOwnersMinor"
    from statement_import i join account a on a.id = i.account_id left join device d on d.id = a.device_id
    where i.stands = 'alone' and i.status in ('kept', 'empty') and a.currency = ${currency}
      and i.created_at > clock_timestamp() - interval '24 hours'`;
}

/** What files of an account tell that wait for others, of the lines of these keys, until the transaction ends. */
export function lockWaitingEvidence(
  accountId: string,
  keys: readonly string[],
): RawBuilder<Proved<EvidencePower>> {
  return sql`select ${provedColumns(evidencePower, 'e')} from evidence_line e
    join statement_import i on i.id = e.import_id
    where i.stands = 'waits' and e.account_id = ${accountId} and e.source = 'import'
      and e.key = any(${[...keys]}::text[]) order by e.id for no key update of e`;
}

const standingImportColumns = columnsOf(`id, account_id, mode, file_name, file_hash, purpose,
  status, stands, imported_by, stood_by, covers_from as from, covers_to as to, mapping, identity,
  file_enc from statement_import`);

export interface ImportInForce extends RowOf<typeof standingImportColumns> {
  importedRole: RoleId | null;
  mapping: StatementMapping;
}

export function lockImport(id: string): RawBuilder<ImportInForce> {
  return sql`select ${standingImportColumns}, (select u.role_id from app_user u
    where u.id = imported_by) as "importedRole"
    from statement_import where id = ${id} for update`;
}

export function keepStood({
  id,
  stands,
  stoodBy,
}: Pick<ImportInForce, 'id' | 'stands' | 'stoodBy'>): RawBuilder<unknown> {
  return sql`update statement_import set stands = ${stands}, stood_by = ${stoodBy}, file_enc = case
    when ${stands} = 'waits' then file_enc end where id = ${id}`;
}

/** The history's lines that a file shows too. */
export function selectLinkedLines(importId: string): RawBuilder<{ lineId: string }> {
  return sql`select line_id as "lineId" from evidence_line
    where import_id = ${importId} and line_id is not null order by 1`;
}

/** Whose file it is. */
export function selectImportedFor(importId: string): RawBuilder<{ accountId: string }> {
  return sql`select account_id as "accountId" from statement_import where id = ${importId}`;
}
