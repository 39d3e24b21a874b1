import { hash } from 'node:crypto';
import { type History, isGivenUp, keyIdOf, type Moment, type SealKeys } from '#platform/seals';
import { postingPurpose, postingText } from '#platform/writer';
import {
  placePostings,
  selectPlacedPostings,
  selectUnsealedPostings,
  type StoredPosting,
} from './sealed-postings.sql.ts';

/**
 * What every money item did, as it is sealed: postings, and the events of items that post nothing,
 * with all their entries. Each has a digest with a key; those of before there were keys had one
 * that anybody can make, and are sealed apart.
 */
export function postingHistory(keys: SealKeys): History<StoredPosting> {
  const textOf = rememberingLast(postingText);
  return {
    kind: 'posting',
    words: { log: 'the postings', one: 'posting', many: 'postings', proof: 'verify-ledger' },
    keys,
    idOf: ({ cause }) => cause,
    orderOf: (row) =>
      `${isUnkeyed(row) ? 0 : 1} ${String(row.madeMicros).padStart(20, '0')} ${row.cause}`,
    madeAt: ({ madeMicros }) => new Date(Number(madeMicros / 1_000n)),
    // What it says as well as its digest: the seal still proves it when its key is gone.
    lineOf: (row) => `${hash('sha256', textOf(row), 'hex')} ${row.digest}`,
    fits: (row, moment) => fitsKey(keys, { row, text: textOf(row), moment }),
    nameOf: ({ cause, kind }) => `${cause} (${kind})`,
    isUnkeyed,
    selectUnsealed: ({ after, limit }) =>
      selectUnsealedPostings({
        after: after && {
          madeMicros: after.madeMicros,
          cause: after.cause,
          keyed: !isUnkeyed(after),
        },
        limit,
      }),
    selectPlaced: ({ after, limit }) => selectPlacedPostings(after, limit),
    givePlaces: (rows, fromSeq) =>
      placePostings(
        rows.map(({ cause }) => cause),
        fromSeq,
      ),
  };
}

function fitsKey(
  keys: SealKeys,
  { row, text, moment }: { row: StoredPosting; text: string; moment: Moment },
): boolean | undefined {
  if (isUnkeyed(row)) return moment.unkeyed && oldDigest(row) === row.digest;
  if (moment.unkeyed) return false;
  const keyId = keyIdOf(row.digest) ?? '';
  if (keys.attests(postingPurpose, text, row.digest))
    return !isGivenUp(keys.keyIds(), keyId, moment.keyId);
  return keys.keyIds().includes(keyId) ? false : undefined;
}

/** Whether a posting has a digest by a key that is known, and says something else. */
export function isAltered(keys: SealKeys, posting: StoredPosting): boolean {
  return (
    !isUnkeyed(posting) &&
    keys.keyIds().includes(keyIdOf(posting.digest) ?? '') &&
    !keys.attests(postingPurpose, postingText(posting), posting.digest)
  );
}

function isUnkeyed({ digest }: StoredPosting): boolean {
  return !digest.startsWith('m1.');
}

/** The digest of before there were keys: over less, and made by whoever wants. */
function oldDigest({ cause, kind, mode, payloadHash, legs, entries }: StoredPosting): string {
  return hash('sha256', [cause, kind, mode, payloadHash, legs, entries].join('\n'), 'hex');
}

/** A row is asked for its text twice, one row after the other. */
function rememberingLast<Row extends object>(make: (row: Row) => string): (row: Row) => string {
  let last: { row: Row; text: string } | undefined;
  return (row) => {
    if (last?.row !== row) last = { row, text: make(row) };
    return last.text;
  };
}
