import { columnsOf, type RawBuilder, type RowOf, sql, valuesOf } from '#platform/db';
import type { BlockKind, BlockState, endpoints, FiltersOf } from '@wallet/contract';
import { conditionsOf, equals, every, olderThan, type PageBounds } from '#platform/lists';
import { entryColumns, entryNames, type StoredEntry } from './rules.sql.ts';

export interface StoredBlock extends StoredEntry, RowOf<typeof blocklistEntryColumns> {
  state: BlockState;
}

const blocklistEntryColumns = columnsOf('kind, shown, expires_at from blocklist_entry e');
const columns = sql`${blocklistEntryColumns}, ${entryColumns},
  case when e.status <> 'active' then e.status when e.expires_at <= now() then 'expired' else 'inForce' end as state`;

/** A page, newest first; without a state those that are not over. */
export function selectBlockRows(
  filters: FiltersOf<typeof endpoints.listBlocks>,
  { after, limit }: PageBounds,
): RawBuilder<StoredBlock> {
  const over = sql`e.status in ('ended', 'refused') or (e.status = 'active' and e.expires_at <= now())`;
  const states = {
    inForce: sql`e.status = 'active' and (e.expires_at is null or e.expires_at > now())`,
    expired: sql`e.status = 'active' and e.expires_at <= now()`,
    proposed: sql`e.status = 'proposed'`,
    ended: sql`e.status = 'ended'`,
    refused: sql`e.status = 'refused'`,
  } as const satisfies Record<BlockState, RawBuilder<unknown>>;
  const conditions = [
    ...(filters.state === undefined ? [sql`(${over}) is not true`] : []),
    ...conditionsOf(filters, {
      state: (state) => states[state],
      kind: equals('e.kind'),
      merchantId: equals('e.merchant_id'),
    }),
  ];
  return sql`select ${columns} from blocklist_entry e ${entryNames}
    where ${every(conditions)} ${olderThan('e.id', after)} order by e.id desc limit ${limit}`;
}

/** Whether in force or over, the newest 50. */
export function selectByKeys(keys: readonly string[]): RawBuilder<StoredBlock> {
  return sql`select ${columns} from blocklist_entry e ${entryNames} where e.block_key = any(${keys}::text[])
    order by e.id desc limit 50`;
}

export function selectBlock(id: string): RawBuilder<StoredBlock> {
  return sql`select ${columns} from blocklist_entry e ${entryNames} where e.id = ${id}`;
}

/** The key of a block, for those who are told of it. */
export function selectPayeeKey(id: string): RawBuilder<{ payeeKey: string | null }> {
  return sql`select case when kind = 'payee' then block_key end as "payeeKey" from blocklist_entry where id = ${id}`;
}

/** Whoever adds a block waits here for the one before, so that nothing is blocked twice. */
export function lockBlocklist(): RawBuilder<unknown> {
  return sql`select pg_advisory_xact_lock(hashtextextended('blocklist', 0))`;
}

export function selectDuplicate({
  kind,
  key,
  merchantId,
}: {
  kind: BlockKind;
  key: string;
  merchantId: string | null;
}): RawBuilder<{ id: string }> {
  return sql`select id from blocklist_entry
    where block_key = ${key} and kind = ${kind} and merchant_id is not distinct from ${merchantId}
    and status in ('proposed', 'active') and (expires_at is null or expires_at > now()) limit 1`;
}

const newBlockColumns = columnsOf(`id, merchant_id, kind, block_key as key, value_enc, shown,
  outcome, reason, status, was_proposed, expires_at, created_by as by
  from blocklist_entry`);

export interface NewBlock extends Omit<RowOf<typeof newBlockColumns>, 'wasProposed' | 'expiresAt'> {
  expiresAt: string | null;
}

export function insertBlock(b: NewBlock): RawBuilder<unknown> {
  return sql`insert into blocklist_entry ${valuesOf(newBlockColumns, {
    ...b,
    wasProposed: b.status === 'proposed',
  })}`;
}

export interface KnownInstitution {
  id: string;
  country: 'ID' | 'PH';
  name: string;
}

/** Whether money can be sent there now or not. */
export function selectInstitutionName(id: string): RawBuilder<KnownInstitution> {
  return sql`select country || '-' || code as id, country, coalesce(short_name, name) as name
    from institution where country = ${id.slice(0, 2)} and code = ${id.slice(3)}`;
}

export function selectAllInstitutions(): RawBuilder<KnownInstitution> {
  return sql`select country || '-' || code as id, country, coalesce(short_name, name) as name from institution`;
}
