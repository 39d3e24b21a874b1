import type { RawBuilder } from '#platform/db';
import type { Vault } from '#platform/vault';
import type { SealedKind } from './chain.ts';

/** By what a chain with keys is sealed and verified. */
export type SealKeys = Pick<Vault, 'attest' | 'attests' | 'keyIds'>;

/** A row with its place; two rows of one place are in the order of their ids. */
export type Placed<Row> = Row & { seq: bigint };

/** Where in its chain a row is judged. */
export interface Moment {
  /** Its seal is one of rows without keys. */
  unkeyed: boolean;
  /** The key of the newest change of keys before it: no row by an older one fits any more. */
  keyId: string | undefined;
}

/** How a history is called in sentences. */
export interface HistoryLabels {
  log: string;
  one: string;
  many: string;
  /** The command that proves it. */
  proof: string;
}

/** A sealed history: how to read, place and check its rows. The rest of the chain is the same for all. */
export interface History<Row> {
  kind: SealedKind;
  words: HistoryLabels;
  /** With keys each seal has a MAC; without, a database owner can remake the newest, back to the last exported head. */
  keys?: SealKeys;
  idOf(row: Row): string;
  /** Rows are sealed in the order of this text; in a seal they stand in it. */
  orderOf(row: Row): string;
  madeAt(row: Row): Date;
  /** What the root covers of a row: everything that it says. */
  lineOf(row: Row): string;
  /** Whether it is as it was written. Undefined when its key is gone: its seal alone can tell. */
  fits(row: Row, moment: Moment): boolean | undefined;
  /** For a person. */
  nameOf(row: Row): string;
  /** Whether it was written before rows had keys. */
  isUnkeyed(row: Row): boolean;
  /** Committed rows without a place, in their order. */
  selectUnsealed(options: { after: Row | undefined; limit: number }): RawBuilder<Row>;
  /** Rows by place. */
  selectPlaced(options: {
    after: { seq: bigint; id: string } | undefined;
    limit: number;
  }): RawBuilder<Placed<Row>>;
  /** Gives rows their places, in this order. */
  givePlaces(rows: readonly Row[], fromSeq: bigint): RawBuilder<unknown>;
}
