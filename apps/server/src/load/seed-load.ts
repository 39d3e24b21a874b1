import { all, one, type Query, type Schema } from '#platform/db';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { systemClock } from '#platform/clock';
import { linePower } from '#modules/statements/lines';
import { macOfRow, type RowKeys, rowKeys } from '#platform/row-mac';
import { postingPurpose, postingText } from '#platform/writer';
import { loadedTables, run, selectLooseIndexes, settle, tidyUp } from './indexes.sql.ts';
import {
  insertAccounts,
  insertMerchants,
  createBooks,
  prepare,
  selectStatus,
} from './parties.sql.ts';
import {
  bookRows,
  insertLineMacs,
  createLineMacs,
  selectLines,
  dropRows,
  insertDigests,
  listRows,
  planRows,
  postRows,
  selectPostings,
} from './rows.sql.ts';

export interface SeedLoadOptions {
  /** Connection string of the login that owns everything. */
  url: string;
  transactions: number;
  merchants: number;
  /** False leaves out lines and postings: enough to measure lists, in half of the room. */
  books?: boolean;
  /** From so many rows on, indexes are made anew behind the rows instead of kept up with each. */
  remakeFrom?: number;
  /** By which postings are signed; the keys of this process when left out. */
  keys?: Pick<RowKeys, 'attest'> | undefined;
  /** Told now and then how far it is. */
  tell?: (progress: LoadProgress) => void;
}

export interface LoadProgress {
  what: 'rows' | 'indexes' | 'statistics';
  done: number;
  of: number;
}

/** What keeps a database from being loaded, said in one sentence. */
export class LoadProblem extends Error {
  override name = 'LoadProblem';
}

const perStretch = 100_000;
const phones = 60;
const manyRows = 200_000;
const halfAnHourMs = 1_800_000;

/**
 * Fills a database with deposits of made-up merchants, spread evenly from the first of last month to half an hour ago:
 * sessions, transactions, lines, postings and all that lists stand on, so that the books are proved as before. One
 * transaction: all or nothing. Throws LoadProblem for a live installation and where a load is already.
 */
export async function seedLoad({
  url,
  transactions,
  merchants,
  books = true,
  keys,
  remakeFrom = manyRows,
  tell = () => undefined,
}: SeedLoadOptions): Promise<void> {
  const owner = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: new Pool({ connectionString: url, max: 1 }) }),
  });
  try {
    refuse(await one(owner, selectStatus()));
    await owner.transaction().execute(async (trx) => {
      await settle().execute(trx);
      const indexes =
        transactions < remakeFrom ? [] : await all(trx, selectLooseIndexes(loadedTables));
      for (const { drop } of indexes) await run(drop).execute(trx);
      for (const statement of [
        insertMerchants(merchants),
        insertAccounts(phones),
        createBooks(),
        ...prepare(),
      ])
        await statement.execute(trx);
      await fill(trx, { transactions, books, keys, tell });
      for (const [done, { make }] of indexes.entries()) {
        tell({ what: 'indexes', done, of: indexes.length });
        await run(make).execute(trx);
      }
    });
    for (const [done, statement] of tidyUp().entries()) {
      tell({ what: 'statistics', done, of: tidyUp().length });
      await statement.execute(owner);
    }
  } finally {
    await owner.destroy();
  }
}

function refuse({
  kind,
  loaded,
  isSuperuser,
}: {
  kind: string | null;
  loaded: boolean;
  isSuperuser: boolean;
}): void {
  if (kind === 'live')
    throw new LoadProblem(
      'This installation is live. A load is for demos and trials: set DATA_DIR to another folder.',
    );
  if (loaded)
    throw new LoadProblem(
      'This installation has a load already. Begin with an empty folder to have another one.',
    );
  if (!isSuperuser)
    throw new LoadProblem(
      'The login of this database may not write past its triggers: a load needs a superuser.',
    );
}

async function fill(
  trx: Query,
  {
    transactions: of,
    books,
    keys,
    tell,
  }: Required<Pick<SeedLoadOptions, 'transactions' | 'books' | 'tell'>> &
    Pick<SeedLoadOptions, 'keys'>,
): Promise<void> {
  const now = systemClock.now();
  const startMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1);
  const spanMs = now.getTime() - halfAnHourMs - startMs;
  for (let first = 0; first < of; first += perStretch) {
    tell({ what: 'rows', done: first, of });
    const last = Math.min(first + perStretch, of) - 1;
    for (const statement of [
      dropRows(),
      planRows({ first, last, of, startMs, spanMs }),
      ...listRows(),
    ])
      await statement.execute(trx);
    if (!books) continue;
    await signLines(trx, keys ?? rowKeys());
    for (const statement of bookRows()) await statement.execute(trx);
    await signPostings(trx, keys ?? rowKeys());
    for (const statement of postRows()) await statement.execute(trx);
  }
  tell({ what: 'rows', done: of, of });
}

const perPage = 10_000;

/** As each is signed when a phone's read is kept. */
async function signLines(trx: Query, keys: Pick<RowKeys, 'attest'>): Promise<void> {
  await createLineMacs().execute(trx);
  for (let after = ''; ;) {
    const page = await all(trx, selectLines(after, perPage));
    const macs = page.map((line) => macOfRow(keys, linePower, line));
    await insertLineMacs(
      page.map(({ id }) => id),
      macs,
    ).execute(trx);
    if (page.length < perPage) return;
    after = page.at(-1)?.id ?? after;
  }
}

/** As the writer signs each that it posts. */
async function signPostings(trx: Query, keys: Pick<RowKeys, 'attest'>): Promise<void> {
  for (let after = ''; ;) {
    const page = await all(trx, selectPostings(after, perPage));
    const digests = page.map((posting) => keys.attest(postingPurpose, postingText(posting)));
    await insertDigests(
      page.map(({ cause }) => cause),
      digests,
    ).execute(trx);
    if (page.length < perPage) return;
    after = page.at(-1)?.cause ?? after;
  }
}
