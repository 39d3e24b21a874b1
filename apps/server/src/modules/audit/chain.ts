import { createHash } from 'node:crypto';

/** The histories that are sealed; each has a chain of its own in one table. */
export type SealedKind = 'audit';

/** What a seal says about itself and where it hangs. */
export interface Link {
  kind: SealedKind;
  no: bigint;
  fromSeq: bigint;
  toSeq: bigint;
  /** When it was made; milliseconds. */
  at: Date;
  /** Empty for the first one. */
  previousRoot: string;
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
  /** The next row's digest, in the order of places. `fits` is false for a row that did not fit its digest when it was sealed. */
  add(digest: string, options: { fits: boolean }): void;
  root(): string;
}

/**
 * The root of a seal: SHA-256, in hexadecimal, over one line each for form, kind, number, places, time and previous
 * root, then one for each digest in order. Rows pass through it one by one, so that a seal of any size takes no memory.
 */
export function openRoot({ kind, no, fromSeq, toSeq, at, previousRoot }: Link): OpenRoot {
  const hash = createHash('sha256');
  for (const line of ['wallet seal 1', kind, no, fromSeq, toSeq, at.toISOString(), previousRoot])
    hash.update(`${line}\n`);
  return {
    add: (digest, { fits }) => void hash.update(fits ? `${digest}\n` : `${digest} unfit\n`),
    root: () => hash.digest('hex'),
  };
}
