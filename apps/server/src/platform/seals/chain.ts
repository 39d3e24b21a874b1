import { createHash } from 'node:crypto';

/** The histories that are sealed; each has a chain of its own in one table. */
export const sealedKinds = ['audit', 'posting'] as const;
export type SealedKind = (typeof sealedKinds)[number];

/** What a seal says about itself and where it hangs. */
export interface Link {
  kind: SealedKind;
  no: bigint;
  fromSeq: bigint;
  /** One below `fromSeq` for a seal that changes the key and covers nothing. */
  toSeq: bigint;
  /** When it was made; milliseconds. */
  at: Date;
  /** Empty for the first one. */
  previousRoot: string;
  /** Its rows were written before rows had keyed digests: what they were before their seal is not proved. */
  unkeyed: boolean;
}

/** The end of a chain: whoever holds one outside the database can tell whether what it covers has changed. */
export interface Head {
  kind: SealedKind;
  no: bigint;
  /** The place of the last row it covers. */
  seq: bigint;
  root: string;
  at: Date;
}

export interface OpenRoot {
  /** Adds the next row's line, in order. `fits` is false if it did not fit its digest when sealed. */
  add(line: string, options: { fits: boolean }): void;
  root(): string;
}

/**
 * A seal's root: hex SHA-256 over a line each for form, kind, number, places, time and previous
 * root, then per row in order. Streams rows, so memory is flat.
 */
export function openRoot({ kind, no, fromSeq, toSeq, at, previousRoot, unkeyed }: Link): OpenRoot {
  const hash = createHash('sha256');
  const form = unkeyed ? 'wallet seal 1 unkeyed' : 'wallet seal 1';
  for (const line of [form, kind, no, fromSeq, toSeq, at.toISOString(), previousRoot])
    hash.update(`${line}\n`);
  return {
    add: (line, { fits }) => void hash.update(fits ? `${line}\n` : `${line} unfit\n`),
    root: () => hash.digest('hex'),
  };
}

/** What the MAC of a seal is over. */
export function macText({
  kind,
  no,
  root,
}: {
  kind: SealedKind;
  no: bigint;
  root: string;
}): string {
  return JSON.stringify([kind, String(no), root]);
}
