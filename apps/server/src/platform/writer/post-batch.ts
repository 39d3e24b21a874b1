import type pg from 'pg';
import { databaseCondition } from '#platform/db';
import type { Vault } from '#platform/vault';
import { conditionOf } from './database-error.ts';
import { eventOf, postingPurpose, postingText } from './posting-text.ts';
import { decideBatch, type DecidedBatch, type Locked, type Outcome } from './decide-batch.ts';
import { applyAll, lockRows, readCommands, type Prepared, type Writing } from './statements.sql.ts';
import type { Insertable, Lockable } from './types.ts';
import type { WaitingItem } from './waiting-item.ts';

interface CauseRow {
  cause: string;
  kind: string;
  payloadHash: string;
  mode: string;
  legs: number;
  digest: string;
  places: string | null;
  event: string | null;
}

const causeRows: Insertable<CauseRow> = {
  name: 'cause',
  table: 'posting_cause',
  columns: {
    cause: 'text',
    kind: 'text',
    payloadHash: 'text',
    mode: 'text',
    legs: 'integer',
    digest: 'text',
    places: 'text',
    event: 'text',
  },
};

/**
 * Posts a batch as one transaction in two round trips: lock and read; decide; apply and commit.
 * Needs pipeline mode: one failure fails the rest sent with it. Resolves with each verdict once
 * committed, or with nothing to write.
 */
export async function postBatch(
  client: pg.ClientBase,
  batch: readonly WaitingItem[],
  { slot, keys }: PostingMeans,
): Promise<DecidedBatch[]> {
  const locked = await lockAndRead(client, batch, slot);
  const outcome = decideBatch(batch, locked);
  await apply(client, outcome, { keys, beganMicros: locked.beganMicros });
  return outcome.judged;
}

export interface PostingMeans {
  /** Which of the spread system accounts this writer uses. */
  slot: number;
  /** Makes the digests of what is posted. */
  keys: Pick<Vault, 'attest'>;
}

interface KnownCause {
  now: Date;
  beganMicros: bigint;
  cause: string | null;
  payloadHash: string;
}

async function lockAndRead(
  client: pg.ClientBase,
  batch: readonly WaitingItem[],
  slot: number,
): Promise<Locked> {
  const inputs = collectLocks(batch);
  const begin = client.query('begin');
  const locks = inputs.map(([lockable, ids]) =>
    ask<{ id: string }>(client, lockRows(lockable), [[...ids].sort()]),
  );
  const known = ask<KnownCause>(client, readCommands, [batch.map(({ item }) => item.cause)]);
  await allDone([begin, ...locks, known]);
  const rows = await Promise.all(locks);
  const causes = await known;
  return {
    rows: new Map(
      inputs.map(([{ name }], index) => [
        name,
        new Map((rows[index] ?? []).map((row) => [row.id, row])),
      ]),
    ),
    causes: new Map(
      causes.flatMap(({ cause, payloadHash }) => (cause === null ? [] : [[cause, payloadHash]])),
    ),
    now: causes[0]?.now ?? new Date(0),
    beganMicros: causes[0]?.beganMicros ?? 0n,
    slot,
  };
}

/** Which ids of which kind, in the fixed order of locking. */
function collectLocks(batch: readonly WaitingItem[]): [Lockable<{ id: string }>, Set<string>][] {
  const byLockable = new Map<Lockable<{ id: string }>, Set<string>>();
  for (const { locks } of batch) {
    for (const { lockable, ids } of locks) {
      const known = byLockable.get(lockable) ?? new Set<string>();
      for (const id of ids) known.add(id);
      byLockable.set(lockable, known);
    }
  }
  return [...byLockable].sort(([a], [b]) => a.rank - b.rank);
}

async function apply(
  client: pg.ClientBase,
  { judged, changed }: Outcome,
  signing: Signing,
): Promise<void> {
  const accepted = judged.filter((one) => one.effects !== undefined);
  if (accepted.length === 0) {
    await client.query('rollback');
    return;
  }
  const { values, ...statement } = applyAll([
    ...changesOf(changed),
    ...additionsOf(accepted, signing),
  ]);
  try {
    await allDone([ask(client, statement, values), client.query('commit')]);
  } catch (error) {
    if (mayHaveCommitted(error)) accepted.forEach(markSent);
    throw error;
  }
}

/** Only a lost answer leaves it open whether the commit happened; any other error says that it did not. */
function mayHaveCommitted(error: unknown): boolean {
  return databaseCondition(error) === 'lost' || conditionOf(error) === 'fault';
}

function markSent({ waiting, verdict }: DecidedBatch): void {
  if (verdict?.verdict === 'applied') waiting.sent = { result: verdict.result };
}

/** In one order always, so that equal batches share a plan. */
function changesOf(changed: Outcome['changed']): Writing[] {
  return [...changed]
    .sort(([a], [b]) => a.rank - b.rank)
    .map(([into, rows]) => ({ into, rows: [...rows.values()] }));
}

function additionsOf(accepted: readonly DecidedBatch[], signing: Signing): Writing[] {
  const byInsertable = new Map<Insertable<object>, object[]>([
    [causeRows as unknown as Insertable<object>, accepted.map((one) => causeOf(one, signing))],
  ]);
  for (const { effects } of accepted) {
    for (const { insertable, row } of effects?.inserts ?? []) {
      const known = byInsertable.get(insertable);
      if (known) known.push(row);
      else byInsertable.set(insertable, [row]);
    }
  }
  return [...byInsertable]
    .sort(([a], [b]) => (a.name < b.name ? -1 : 1))
    .map(([into, rows]) => ({ into, rows }));
}

interface Signing extends Pick<PostingMeans, 'keys'> {
  beganMicros: bigint;
}

/** The digest is of the very values that are written with it, their time among them. */
function causeOf(
  { waiting: { item, payloadHash }, effects }: DecidedBatch,
  { keys, beganMicros }: Signing,
): CauseRow {
  const row = {
    cause: item.cause,
    kind: item.kind.kind,
    payloadHash,
    mode: item.mode,
    legs: effects?.legs ?? 0,
    places: effects?.places ?? null,
    event: effects ? eventOf(effects) : null,
  };
  const meaning = { ...row, madeMicros: beganMicros, entries: effects?.proof ?? '' };
  return { ...row, digest: keys.attest(postingPurpose, postingText(meaning)) };
}

async function ask<Row>(
  client: pg.ClientBase,
  { name, text }: Prepared,
  values: unknown[],
): Promise<Row[]> {
  const { rows } = await client.query<Row & pg.QueryResultRow>({ name, text, values });
  return rows;
}

/** Waits for all, then throws the first failure: the later ones only say that the transaction was aborted. */
async function allDone(asked: readonly Promise<unknown>[]): Promise<void> {
  const results = await Promise.allSettled(asked);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}
