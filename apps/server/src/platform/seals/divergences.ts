import type { Head } from './chain.ts';
import type { HistoryLabels } from './history.ts';
import type { StoredSeal } from './verify.sql.ts';

export type Divergences = ReturnType<typeof divergencesOf>;

/** Each divergence in one sentence; the first thing named is where to look. `row` names a row. */
export function divergencesOf({ one, many }: HistoryLabels) {
  const [One, Many] = [upper(one), upper(many)];
  const An = /^[aeiou]/.test(one) ? 'An' : 'A';
  return {
    edited: (row: string, seq: bigint) =>
      `${One} ${seq} was edited after it was sealed: ${row} does not fit its digest.`,
    editedBeforeSeal: (row: string, seq: bigint, { no }: StoredSeal) =>
      `${One} ${seq} was edited before seal ${no} took it: ${row} did not fit its digest even then.`,
    editedUnsealed: (row: string) =>
      `${An} ${one} that waits for its seal was edited: ${row} does not fit its digest.`,
    deleted: (from: bigint, to: bigint, { no }: StoredSeal) =>
      from === to
        ? `${One} ${from} was deleted: seal ${no} covers it and it is gone.`
        : `${Many} ${from} to ${to} were deleted: seal ${no} covers them and they are gone.`,
    insertedTwice: (row: string, seq: bigint, otherId: string) =>
      `${One} ${seq} is there twice, as ${otherId} and as ${row}: one of them was inserted.`,
    insertedOutside: (row: string, seq: bigint) =>
      `${An} ${one} was inserted with place ${seq}, which no seal covers: ${row}.`,
    insertedLate: (row: string, { seq, at }: { seq: bigint; at: Date }, previous: StoredSeal) =>
      `${One} ${seq} was inserted later than it says: ${row} claims ${at.toISOString()}, but seal ${previous.no} took everything of that time at ${previous.at.toISOString()} without it.`,
    reordered: (row: string, seq: bigint, beforeId: string) =>
      `${Many} were reordered: ${one} ${seq}, ${row}, stands behind the younger ${beforeId}, and a seal holds its ${many} in the order of ${one === 'entry' ? 'their ids' : 'their time'}.`,
    rowsChanged: ({ no, fromSeq, toSeq }: StoredSeal) =>
      `Seal ${no} does not fit ${many} ${fromSeq} to ${toSeq}: ${many} and their digests were changed together, replaced or exchanged, or the seal was changed.`,
    sealChanged: ({ no }: StoredSeal, how: string) => `Seal ${no} was changed: ${how}.`,
    sealForged: ({ no }: StoredSeal) =>
      `Seal ${no} was not made by this installation: its MAC does not fit.`,
    sealByOldKey: ({ no }: StoredSeal, keyId: string) =>
      `Seal ${no} was made by the key ${keyId}, which was given up before it: the chain was made anew behind the change of keys.`,
    endByLostKey: ({ no }: StoredSeal, keyId: string) =>
      `The chain ends with seal ${no} of the key ${keyId}, which is not in the key file: nobody vouches for its end.`,
    unkeyedLate: ({ no }: StoredSeal) =>
      `Seal ${no} claims to be of ${many} without keys, and there were keys before it: it was made anew.`,
    sealDeleted: (from: bigint, to: bigint) =>
      from === to ? `Seal ${from} was deleted.` : `Seals ${from} to ${to} were deleted.`,
    behindLastSeal: (row: string, seq: bigint, last: StoredSeal | undefined) =>
      `${One} ${seq}, ${row}, lies behind the end of the chain at ${one} ${last?.toSeq ?? 0n}: it was inserted, or the newest seals were deleted.`,
    tailCut: (head: Head, newest: StoredSeal | undefined) =>
      `The end was cut off: seal ${head.no} with ${many} up to ${head.seq} was kept outside (made ${head.at.toISOString()}), and the database ends with ${newest ? `seal ${newest.no} at ${one} ${newest.toSeq}` : 'no seal at all'}.`,
    headDiffers: (head: Head, seal: StoredSeal) =>
      `The chain was rewritten at or before seal ${head.no}: its root was ${head.root} when it was kept outside (made ${head.at.toISOString()}) and is ${seal.root} in the database.`,
    sealGone: (head: Head) =>
      `Seal ${head.no} was deleted: it was kept outside (made ${head.at.toISOString()}) and is not in the database.`,
    late: (count: bigint, row: string, at: Date) =>
      `${count} ${count === 1n ? `${one} is` : `${many} are`} older than 5 seconds and not sealed, the first is ${row} of ${at.toISOString()}: the sealer does not run, or ${count === 1n ? 'it was' : 'they were'} just inserted.`,
    headsMissing: (path: string) =>
      `There are seals and no heads outside the database at ${path}: whether the end was cut off cannot be told.`,
  } as const;
}

function upper(word: string): string {
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
}
