import { ApiError } from '@wallet/contract';
import { type Db, maybe, one, type Trx } from '#platform/db';
import type { Vault } from '#platform/vault';
import { networkOf } from '#platform/rate-limit';
import {
  countAttempt,
  countInWindow,
  deleteAttempts,
  selectLock,
  uncountAttempt,
} from './attempts.sql.ts';
import type { Attempted } from './attempts.sql.ts';
import { accountLockKey } from './locks.ts';

/**
 * From where somebody wants to be an account's person: from a network nobody knows, from a browser
 * with which the account was opened before, or from within a session. Failures are counted for each
 * apart, so that strangers slow themselves and never the person.
 */
export type Origin =
  | { kind: 'network'; ip: string }
  | { kind: 'browser'; browser: string }
  | { kind: 'session'; sessionId: string };

/** Failures in a row of one origin with one account; and of a network, where many people may sit, with all accounts. */
const allowedByOrigin = 10;
const allowedByNetwork = 100;
const lockSeconds = 15 * 60;

/** Failures in 24 hours: of all unknown networks together with one account, and of one known browser or session. */
const allowedOfStrangers = 100;
const allowedOfKnown = 50;
const daySeconds = 24 * 3_600;
/** Codes that are looked at in 24 hours behind a right password: a guess at one is right three times in a million. */
const allowedCodes = 10;

export interface SignInLimit {
  /** The password was right, and a second factor is going to be looked at. Refuses with temporarilyLocked. */
  lookAtCode(): Promise<void>;
  /** The password or code was wrong. */
  failed(): Promise<void>;
  /** No failure, but no sign-in either (a code is still missing, the console was the wrong one). */
  undecided(): Promise<void>;
  /**
   * It was the person: earlier failures from here are forgotten, in the transaction that acts on
   * it; those of others stay.
   */
  succeeded(trx: Trx): Promise<void>;
}

type Deps = { db: Db; vault: Pick<Vault, 'mac'> };

/**
 * Counts the try before the password is looked at, so that many at once are no way around the limit.
 * Refuses with temporarilyLocked, in the same way for accounts that do not exist.
 */
export async function enterSignIn(
  { db, vault }: Deps,
  { emailKey, origin }: { emailKey: string; origin: Origin },
): Promise<SignInLimit> {
  const account = accountLockKey(emailKey);
  const own = `${account}:${originOf(vault, origin)}`;
  const day =
    origin.kind === 'network'
      ? { subject: account, allowed: allowedOfStrangers }
      : { subject: `${own}:day`, allowed: allowedOfKnown };
  const network = origin.kind === 'network' ? networkSubject(vault, origin.ip) : undefined;
  if (network !== undefined) refuseLocked(await maybe(db.read, selectLock(network)));
  refuseLocked(
    await one(db.read, countAttempt({ subject: own, allowed: allowedByOrigin, lockSeconds })),
  );
  refuseLocked(await one(db.read, countInWindow({ ...day, windowSeconds: daySeconds })));
  const code = `${origin.kind === 'network' ? account : own}:code`;
  return {
    lookAtCode: async () => {
      const tried = { subject: code, allowed: allowedCodes, windowSeconds: daySeconds };
      refuseLocked(await one(db.read, countInWindow(tried)));
    },
    failed: async () => {
      if (network === undefined) return;
      const wrong = { subject: network, allowed: allowedByNetwork, lockSeconds };
      await one(db.read, countAttempt(wrong));
    },
    undecided: async () => {
      await uncountAttempt([own, day.subject]).execute(db.read);
    },
    succeeded: async (trx) => {
      await deleteAttempts(own).execute(trx);
      await uncountAttempt([day.subject, code]).execute(trx);
    },
  };
}

/** The same words for the same origin, and nothing of an address. */
function originOf(vault: Pick<Vault, 'mac'>, origin: Origin): string {
  if (origin.kind === 'session') return `session:${origin.sessionId}`;
  if (origin.kind === 'browser') return `browser:${vault.mac('browser', origin.browser)}`;
  return `network:${vault.mac('address', networkOf(origin.ip))}`;
}

function networkSubject(vault: Pick<Vault, 'mac'>, ip: string): string {
  return `address:${vault.mac('address', networkOf(ip))}`;
}

function refuseLocked(found: Attempted | undefined): void {
  const lockedFor = found?.lockedSeconds ?? 0;
  if (lockedFor > 0) throw new ApiError('temporarilyLocked', { retryAfterSeconds: lockedFor });
}
