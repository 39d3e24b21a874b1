import { one, type Query } from '#platform/db';
import {
  createTally,
  dayOf,
  type HeadsRead,
  type Held,
  isSame,
  type KindHead,
  plus,
  readNewestRowHead,
  type RowHead,
  type StayingRow,
  type Stays,
  type Tally,
  termOf,
  weightOf,
} from '#platform/row-heads';
import type { AnyPowerRows } from '#platform/row-mac';
import type { Reading } from '#platform/row-mac/tables';
import type { Vault } from '#platform/vault';
import type { FoundRow } from './record-unproved.ts';
import { nameMissing } from './name-missing.ts';
import { selectMarks } from './row-heads.sql.ts';
import { readSignedTables } from './signed-tables.ts';

/** Where proofs of all rows keep what they found to be there, and how long rows of each table must be. */
export interface RowHeads {
  path: string;
  /** By table; what is said of none must be there from its id's time on, for ever. */
  stays: Readonly<Record<string, Stays>>;
  /** How old a row is before a head has it: no transaction takes so long that it puts one in behind a head. */
  lagMs: number;
}

export type HeadKeys = Pick<Vault, 'attests' | 'mac' | 'keyIds'>;

/** What a proof compares with the newest head, kind by kind, while it reads every row. */
export interface Comparison {
  read: HeadsRead;
  /** Marks of signed kinds that are gone. */
  unmarked: readonly FoundRow[];
  /** Of a kind whose rows are about to be read. */
  begin(rows: AnyPowerRows): Reading;
  /** Of a kind whose rows were all read: what is missing, or was put in behind what was there. */
  end(rows: AnyPowerRows): Promise<FoundRow[]>;
  /** The head of this proof: what was there before, whether or not it still is, and what came since. */
  next(): RowHead;
}

/** Reads the newest head, and compares every kind with it that is begun. */
export async function compareWithHeads(
  query: Query,
  keys: HeadKeys,
  heads: RowHeads,
): Promise<Comparison> {
  const { now, marked } = await one(query, selectMarks());
  const read = await readNewestRowHead(heads.path, keys);
  const today = dayOf(now);
  const signed = [...new Set([...(read.newest?.signed ?? []), ...(await readSignedTables(query))])];
  const known = new Map(read.newest?.kinds);
  const ages = { now, upTo: new Date(now.getTime() - heads.lagMs), isOver: isOverOn(today) };
  const open = new Map<string, ReturnType<typeof openKind>>();
  const openOf = ({ table }: AnyPowerRows) => {
    const kind =
      open.get(table) ??
      openKind(keys, { table, stays: heads.stays[table], claim: known.get(table), ages });
    open.set(table, kind);
    return kind;
  };
  return {
    read,
    unmarked: signed
      .filter((table) => !marked.includes(table))
      .map((table) => ({ table, id: 'the mark that its rows were signed', problem: 'unmarked' })),
    begin: (rows) => openOf(rows).reading,
    end: async (rows) => {
      const { differs, claim } = openOf(rows);
      const ends = differs();
      return claim === undefined || ends.length === 0
        ? []
        : nameMissing(query, keys, { rows, heads, claim, ends });
    },
    next: () => ({
      at: now,
      kinds: new Map([
        ...known,
        ...[...open].map(([table, kind]) => [table, kind.next()] as const),
      ]),
      signed: [...new Set([...signed, ...marked])].toSorted(),
    }),
  };
}

interface Ages {
  now: Date;
  upTo: Date;
  isOver: (end: string) => boolean;
}

interface KindInput {
  table: string;
  stays: Stays | undefined;
  claim: KindHead | undefined;
  ages: Ages;
}

/** Adds up the rows of one kind: those that the newest head has, and those that came of age since. */
function openKind(keys: HeadKeys, { table, stays = {}, claim, ages }: KindInput) {
  const [before, since] = [createTally(), createTally()];
  const upTo = claim && claim.upTo > ages.upTo ? claim.upTo : ages.upTo;
  const ends = (one: Tally) =>
    [...new Set([...(claim?.held.keys() ?? []), ...one.held.keys()])].filter(
      (end) => !ages.isOver(end),
    );
  return {
    claim,
    reading: {
      madeAt: stays.madeAt,
      seen: (row: StayingRow) => {
        const term = termOf(stays, row);
        if (!term || term.fromMs >= upTo.getTime()) return;
        const isKnown = claim !== undefined && term.fromMs < claim.upTo.getTime();
        (isKnown ? before : since).add(term, weightOf(keys, table, row.id));
      },
    },
    differs: () =>
      ends(before).flatMap((end) => {
        const [expected, actual] = [claim?.held.get(end), before.held.get(end)];
        return isSame(expected, actual) ? [] : [{ end, expected, actual }];
      }),
    next: (): KindHead => ({
      since: claim?.since ?? ages.now,
      upTo,
      held: new Map<string, Held>(
        ends(since).map((end) => [end, plus(claim?.held.get(end), since.held.get(end))]),
      ),
    }),
  };
}

function isOverOn(today: string): (end: string) => boolean {
  return (end) => end !== '' && end <= today;
}
