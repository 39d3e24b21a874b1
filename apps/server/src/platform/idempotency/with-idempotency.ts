import { idempotencyKeyRule, isIdempotencyKey, ApiError } from '@wallet/contract';
import { canonicalHash } from '#platform/canonical-json';
import { type Db, maybe, type Trx } from '#platform/db';
import { takeTurn } from '#platform/turns';
import type { Vault } from '#platform/vault';
import { type KeyName, readKey, saveAnswer, takeKey } from './idempotency.sql.ts';
import { afterInFlight } from './after-in-flight.ts';

export interface IdempotentRequest {
  merchantId: string;
  mode: 'live' | 'test';
  /** The endpoint's name: the same key on another endpoint is another request. */
  route: string;
  /** The Idempotency-Key header; an absent one is refused. */
  key: string | undefined;
  /** All that the caller sent, parameters of the path included. */
  body: unknown;
  /** The status the answer travels with. */
  status?: number;
}

export interface IdempotentResult<Answer> {
  answer: Answer;
  /** True when the work was done by an earlier request; the edge then sends `Idempotency-Replayed: true`. */
  replayed: boolean;
}

/**
 * Does `work` at most once for a key, in one transaction with the record of its answer, which is
 * kept sealed for 7 days. A repeated request gets that answer again. When `work` throws, nothing is
 * kept and the key is free again. Refuses with idempotencyKeyMissing, idempotencyKeyReused (other
 * body), idempotencyInProgress (the first one is still running after the lock time-out), or
 * tooManyRequests while too many of the merchant's are at work: then nothing was done. The answer
 * must be JSON; undefined is allowed.
 */
export async function withIdempotency<Answer>(
  { db, vault }: { db: Db; vault: Pick<Vault, 'seal' | 'open'> },
  { key, body, status = 200, ...rest }: IdempotentRequest,
  work: (trx: Trx) => Promise<Answer>,
): Promise<IdempotentResult<Answer>> {
  const name: KeyName = { ...rest, key: usableKey(key) };
  const requestHash = canonicalHash(body);
  const where = {
    table: 'idempotency',
    id: [name.merchantId, name.mode, name.route, name.key].join(' '),
    column: 'answer',
  };
  const attempt = () =>
    db.transaction(
      async (trx) => {
        if (!(await take(trx, name, requestHash))) {
          const kept = await readKept(trx, name, requestHash);
          const answer: Answer = JSON.parse(vault.open(kept, where), dropNull);
          return { answer, replayed: true };
        }
        const answer = await unlessLocked(() => work(trx));
        await saveAnswer(name, {
          status,
          answer: vault.seal(JSON.stringify(answer) ?? 'null', where),
        }).execute(trx);
        return { answer, replayed: false };
      },
      { idempotent: true },
    );
  return afterInFlight(db, where.id, () => takeTurn(db, name.merchantId, attempt));
}

function usableKey(key: string | undefined): string {
  if (!key) throw new ApiError('idempotencyKeyMissing');
  if (!isIdempotencyKey(key)) {
    throw new ApiError('invalidRequest', {
      errors: [{ path: 'Idempotency-Key', message: idempotencyKeyRule }],
    });
  }
  return key;
}

async function take(trx: Trx, name: KeyName, requestHash: string): Promise<boolean> {
  try {
    return (await maybe(trx, takeKey(name, requestHash))) !== undefined;
  } catch (error) {
    if (isLockTimeout(error)) throw new ApiError('idempotencyInProgress', { retryAfterSeconds: 1 });
    throw error;
  }
}

/** Others hold what it needs, at another process perhaps: it is rolled back as if it had never begun. */
async function unlessLocked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isLockTimeout(error)) throw new ApiError('tooManyRequests', { retryAfterSeconds: 2 });
    throw error;
  }
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03';
}

async function readKept(trx: Trx, name: KeyName, requestHash: string): Promise<string> {
  const row = await maybe(trx, readKey(name));
  if (row && row.requestHash !== requestHash) throw new ApiError('idempotencyKeyReused');
  if (!row?.answer) throw new ApiError('idempotencyInProgress', { retryAfterSeconds: 1 });
  return row.answer;
}

/** A whole answer of null was an answer of nothing. */
function dropNull(key: string, value: unknown): unknown {
  return key === '' && value === null ? undefined : value;
}
