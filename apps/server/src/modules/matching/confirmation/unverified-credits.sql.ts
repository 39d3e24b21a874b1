import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';
import { isAmong } from '#platform/db/fragments';
import { evidencePower, type EvidencePower } from '#modules/statements/evidence';
import { unverifiedOwnerOf } from '#modules/approvals/deciders';
import { type Proved, provedColumns } from '#platform/row-mac';

export interface UnverifiedRow extends RowOf<typeof statementLineColumns> {
  ownerId: string;
  holdId: string | null;
  merchantId: string | null;
}

const statementLineColumns = columnsOf(`id as lineId, account_id, claim_owner_id as ownerId,
  currency, mode, amount as amountMinor from statement_line l`);
const claimed = sql`${statementLineColumns}, h.id as "holdId", h.merchant_id as "merchantId"`;
const withHold = sql`left join hold h on h.id = l.hold_id and l.confirmation = 'pending'`;
const isOpen = sql`l.confirmation in ('unconfirmed', 'pending')`;

/** Those of these lines that are claims without evidence, the oldest first. */
export function selectUnverified(lineIds: readonly string[]): RawBuilder<UnverifiedRow> {
  return sql`select ${claimed} from statement_line l ${withHold}
    where ${isAmong(sql`l.id`, lineIds)} and ${isOpen} order by l.id`;
}

export interface PendingRow extends UnverifiedRow {
  /** What its owner and its account have available without evidence now. */
  ownerMinor: bigint;
  accountMinor: bigint;
}

/** The oldest pending credits behind one, with the sums that they would count in. */
export function selectPending({
  after,
  limit,
}: {
  after: string;
  limit: number;
}): RawBuilder<PendingRow> {
  const total = (id: RawBuilder<unknown>) =>
    sql`coalesce((select u.amount from unconfirmed_total u
      where u.id = ${id} || '.' || l.currency || '.' || l.mode), 0)`;
  return sql`select ${claimed}, ${total(sql`'owner.' || l.claim_owner_id`)} as "ownerMinor",
    ${total(sql`'account.' || l.account_id`)} as "accountMinor"
    from statement_line l ${withHold} where l.confirmation = 'pending' and l.id > ${after}
      order by l.id limit ${limit}`;
}

/** What says the same as a line from elsewhere: a provider's API, or a file that somebody stands behind. */
const isEvidence = sql`(e.source = 'providerApi' or (e.source = 'import' and exists (select
  from statement_import i where i.id = e.import_id and i.stands <> 'waits')))`;

/**
 * What says the same as unconfirmed lines behind one, by what its columns say: whether it proves
 * anything, `readEvidence` tells.
 */
export function selectLinked({
  after,
  limit,
}: {
  after: string;
  limit: number;
}): RawBuilder<Proved<EvidencePower>> {
  return sql`
    select ${provedColumns(evidencePower, 'e')} from statement_line l join evidence_line e on e.line_id = l.id
    where ${isOpen} and ${isEvidence} and e.id > ${after} order by e.id limit ${limit}`;
}

/** The same of one line. */
export function selectLinkedTo(lineId: string): RawBuilder<Proved<EvidencePower>> {
  return sql`select ${provedColumns(evidencePower, 'e')} from evidence_line e
    where e.line_id = ${lineId} and ${isEvidence} order by e.source`;
}

/** The line of that side was posted as the move's. */
function isSide(side: 'out' | 'in'): RawBuilder<unknown> {
  return sql`exists (select from line_allocation o
    where o.target = f.id || ${sql.lit(`.${side}`)} and o.status = 'active' and o.purpose = 'own'
      and o.line_id = ${sql.ref(`f.${side}_line_id`)})`;
}

/**
 * Own transfers that another owner's account received, or the operator's own, with what they may
 * still prove about their sender. Whoever received it says so about somebody else's account.
 */
export function selectProvingMoves(
  limit: number,
): RawBuilder<{ moveId: string; accountId: string; outLineId: string; leftMinor: bigint }> {
  return sql`
    select f.id as "moveId", f.from_account_id as "accountId", f.out_line_id as "outLineId",
      f.amount - f.confirmed as "leftMinor"
    from float_move f
      join account a on a.id = f.from_account_id join device d on d.id = a.device_id
      join account b on b.id = f.to_account_id left join device e on e.id = b.device_id
    where f.kind = 'ownMove' and f.status = 'closed' and f.confirmed < f.amount
      and f.updated_at > now() - interval '7 days'
      and ${unverifiedOwnerOf('d')} is not null and ${unverifiedOwnerOf('e')} is distinct from ${unverifiedOwnerOf('d')}
      and exists (select from statement_line l
        where l.account_id = f.from_account_id and l.id < f.out_line_id and ${isOpen})
      and ${isSide('out')} and ${isSide('in')}
    order by f.id limit ${limit}`;
}

/** The oldest unconfirmed credits of an account that were there before money left it. */
export function selectOldestUnverified({
  accountId,
  before,
  limit,
}: {
  accountId: string;
  before: string;
  limit: number;
}): RawBuilder<UnverifiedRow> {
  return sql`select ${claimed} from statement_line l ${withHold}
    where l.account_id = ${accountId} and l.id < ${before} and ${isOpen} order by l.id limit ${limit}`;
}
