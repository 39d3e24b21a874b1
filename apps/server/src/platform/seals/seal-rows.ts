import { all, type Db, maybe, one, type Trx } from '#platform/db';
import type { Log } from '#platform/log';
import { type Head, type Link, macText, openRoot } from './chain.ts';
import type { History, SealKeys } from './history.ts';
import { keyIdOf } from './key-id.ts';
import {
  insertSeal,
  selectHead,
  selectKeyChange,
  selectMoment,
  tryToSeal,
  waitToSeal,
} from './seals.sql.ts';
import type { End, NewSeal } from './seals.sql.ts';

export interface SealerDeps {
  db: Pick<Db, 'transaction'>;
  log: Log;
}

/** Rows in one seal, and in memory, at most. */
const usualLimit = 1_000;

/**
 * Seals every committed row that has no place yet, in as many seals as it takes, and tells the newest head: undefined
 * when nothing was ever sealed or another process is at it. Places follow the order of sealing, not of ids: a row
 * whose transaction ends late gets the next place, so nothing is left out. Each seal is one transaction; stopping
 * anywhere leaves whole seals, and calling it again goes on behind them.
 */
export async function sealRows<Row>(
  { db, log }: SealerDeps,
  history: History<Row>,
  { limit = usualLimit } = {},
): Promise<Head | undefined> {
  for (;;) {
    const round = await db.transaction((trx) => sealRound(trx, history, limit), {
      idempotent: true,
    });
    for (const row of round.unfit)
      log.error(
        { history: history.kind, row: history.idOf(row) },
        'a row did not fit its digest when it was sealed: it was changed after its commit',
      );
    if (!round.more) return round.head;
  }
}

interface Round<Row> {
  head: Head | undefined;
  /** Whether rows may be waiting still. */
  more: boolean;
  unfit: Row[];
}

async function sealRound<Row>(trx: Trx, history: History<Row>, limit: number): Promise<Round<Row>> {
  const { kind } = history;
  const { taken } = await one(trx, tryToSeal(kind));
  if (!taken) return { head: undefined, more: false, unfit: [] };
  const head = await maybe(trx, selectHead(kind));
  const found = await all(trx, history.selectUnsealed({ after: undefined, limit }));
  if (found.length === 0) return { head, more: false, unfit: [] };
  const { rows, unkeyed } = nextRows(history, found, head);
  const { now } = await one(trx, selectMoment());
  const keyId = keyIdOf((await maybe(trx, selectKeyChange(kind)))?.mac);
  const link = linkBehind(head, { kind, at: now, unkeyed, count: BigInt(rows.length) });
  const { seal, unfit } = sealOf(history, rows, { link, keyId });
  const { numAffectedRows } = await history.givePlaces(rows, seal.fromSeq).execute(trx);
  if (numAffectedRows !== BigInt(rows.length))
    throw new Error(`${rows.length} rows were to be sealed and ${numAffectedRows} could be`);
  await insertSeal(seal).execute(trx);
  return {
    head: headOf(seal),
    more: found.length === limit || rows.length < found.length,
    unfit,
  };
}

/** Rows from before there were keys have seals of their own, which only the beginning of a chain may be. */
function nextRows<Row>(
  history: History<Row>,
  found: readonly Row[],
  head: End | undefined,
): { rows: readonly Row[]; unkeyed: boolean } {
  if (head && !head.unkeyed) return { rows: found, unkeyed: false };
  const firstKeyed = found.findIndex((row) => !history.isUnkeyed(row));
  return firstKeyed === 0
    ? { rows: found, unkeyed: false }
    : { rows: firstKeyed < 0 ? found : found.slice(0, firstKeyed), unkeyed: true };
}

function linkBehind(
  head: Head | undefined,
  { count, ...input }: Pick<Link, 'kind' | 'at' | 'unkeyed'> & { count: bigint },
): Link {
  const fromSeq = (head?.seq ?? 0n) + 1n;
  return {
    ...input,
    no: (head?.no ?? 0n) + 1n,
    fromSeq,
    toSeq: fromSeq + count - 1n,
    previousRoot: head?.root ?? '',
  };
}

function headOf({ kind, no, toSeq, root, at }: NewSeal): Head {
  return { kind, no, seq: toSeq, root, at };
}

/**
 * Seals rows. One not matching its digest is marked and sealed with the digest it carries, which
 * still contradicts it: so changing a row can neither block other seals nor be made good.
 */
function sealOf<Row>(
  history: History<Row>,
  rows: readonly Row[],
  { link, keyId }: { link: Link; keyId: string | undefined },
): { seal: NewSeal; unfit: Row[] } {
  const open = openRoot(link);
  const places: bigint[] = [];
  const unfit: Row[] = [];
  for (const [index, row] of rows.entries()) {
    const fits = history.fits(row, { unkeyed: link.unkeyed, keyId }) ?? false;
    open.add(history.lineOf(row), { fits });
    if (fits) continue;
    unfit.push(row);
    places.push(link.fromSeq + BigInt(index));
  }
  return { seal: signed(history, { ...link, root: open.root(), unfit: places }), unfit };
}

function signed({ keys }: Pick<History<never>, 'keys'>, seal: Omit<NewSeal, 'mac'>): NewSeal {
  return { ...seal, mac: keys?.attest('seal', macText(seal)) ?? null };
}

/**
 * Seals a chain's end with the newest key unless it has: then older keys' rows and seals are
 * refused. Call once the chain is proved and all processes have the key. Returns the new head;
 * undefined if nothing sealed, or done.
 */
export async function changeSealKey(
  { db }: Pick<SealerDeps, 'db'>,
  history: Pick<History<never>, 'kind'> & { keys: SealKeys },
): Promise<Head | undefined> {
  return db.transaction(async (trx) => {
    const { kind, keys } = history;
    await waitToSeal(kind).execute(trx);
    const head = await maybe(trx, selectHead(kind));
    const changed = keyIdOf((await maybe(trx, selectKeyChange(kind)))?.mac);
    if (!head || changed === keys.keyIds().at(-1)) return undefined;
    const { now } = await one(trx, selectMoment());
    const link = linkBehind(head, { kind, at: now, unkeyed: false, count: 0n });
    const seal = signed(history, { ...link, root: openRoot(link).root(), unfit: [] });
    await insertSeal(seal).execute(trx);
    return headOf(seal);
  });
}
