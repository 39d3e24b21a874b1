import type { AuditRow } from './audit-row.ts';
import type { Head } from './chain.ts';
import type { StoredSeal } from './verify.sql.ts';

/** What is not as it must be, in one sentence each; the first thing named is where to look. */

type Named = Pick<AuditRow, 'id' | 'action' | 'entity' | 'entityId'>;

export const divergence = {
  edited: (row: Named, seq: bigint) =>
    `Entry ${seq} was edited after it was sealed: ${named(row)} does not fit its digest.`,
  editedBeforeSeal: (row: Named, seq: bigint, { no }: StoredSeal) =>
    `Entry ${seq} was edited before seal ${no} took it: ${named(row)} did not fit its digest even then.`,
  editedUnsealed: (row: Named) =>
    `An entry that waits for its seal was edited: ${named(row)} does not fit its digest.`,
  deleted: (from: bigint, to: bigint, { no }: StoredSeal) =>
    from === to
      ? `Entry ${from} was deleted: seal ${no} covers it and it is gone.`
      : `Entries ${from} to ${to} were deleted: seal ${no} covers them and they are gone.`,
  insertedTwice: (row: Named, seq: bigint, otherId: string) =>
    `Entry ${seq} is there twice, as ${otherId} and as ${named(row)}: one of them was inserted.`,
  insertedOutside: (row: Named, seq: bigint) =>
    `An entry was inserted with place ${seq}, which no seal covers: ${named(row)}.`,
  insertedLate: (row: Named & Pick<AuditRow, 'at'>, seq: bigint, previous: StoredSeal) =>
    `Entry ${seq} was inserted later than it says: ${named(row)} claims ${row.at.toISOString()}, but seal ${previous.no} took everything of that time at ${previous.at.toISOString()} without it.`,
  reordered: (row: Named, seq: bigint, beforeId: string) =>
    `Entries were reordered: entry ${seq}, ${named(row)}, stands behind the younger ${beforeId}, and a seal holds its entries in the order of their ids.`,
  entriesChanged: ({ no, fromSeq, toSeq }: StoredSeal) =>
    `Seal ${no} does not fit entries ${fromSeq} to ${toSeq}: entries and their digests were changed together, replaced or exchanged, or the seal was changed.`,
  sealChanged: ({ no }: StoredSeal, how: string) => `Seal ${no} was changed: ${how}.`,
  sealDeleted: (from: bigint, to: bigint) =>
    from === to ? `Seal ${from} was deleted.` : `Seals ${from} to ${to} were deleted.`,
  behindLastSeal: (row: Named, seq: bigint, last: StoredSeal | undefined) =>
    `Entry ${seq}, ${named(row)}, lies behind the end of the chain at entry ${last?.toSeq ?? 0n}: it was inserted, or the newest seals were deleted.`,
  tailCut: (head: Head, newest: StoredSeal | undefined) =>
    `The end was cut off: seal ${head.no} with entries up to ${head.seq} was kept outside (made ${head.at.toISOString()}), and the database ends with ${newest ? `seal ${newest.no} at entry ${newest.toSeq}` : 'no seal at all'}.`,
  headDiffers: (head: Head, seal: StoredSeal) =>
    `The chain was rewritten at or before seal ${head.no}: its root was ${head.root} when it was kept outside (made ${head.at.toISOString()}) and is ${seal.root} in the database.`,
  sealGone: (head: Head) =>
    `Seal ${head.no} was deleted: it was kept outside (made ${head.at.toISOString()}) and is not in the database.`,
  late: (count: bigint, row: Named & Pick<AuditRow, 'at'>) =>
    `${count} ${count === 1n ? 'entry is' : 'entries are'} older than 5 seconds and not sealed, the first is ${named(row)} of ${row.at.toISOString()}: the sealer does not run, or ${count === 1n ? 'it was' : 'they were'} just inserted.`,
  headsMissing: (path: string) =>
    `There are seals and no heads outside the database at ${path}: whether the end was cut off cannot be told.`,
} as const;

function named({ id, action, entity, entityId }: Named): string {
  return `${id} (${action} on ${entity} ${entityId})`;
}
