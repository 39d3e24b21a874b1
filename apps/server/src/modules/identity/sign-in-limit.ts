import { Refusal } from '@wallet/contract';
import { maybe, one } from '#platform/db';
import type { Db, Trx } from '#platform/db';
import type { Vault } from '#platform/vault';
import { networkOf } from '#platform/rate-limit';
import { countAttempt, forgetAttempts, selectLock, uncountAttempt } from './attempts.sql.ts';
import { accountSubject } from './locks.ts';

/** Failures in a row until an account, known or not, is locked for a while; and an address, where many people may sit. */
const allowedByAccount = 10;
const allowedByAddress = 100;
const lockSeconds = 15 * 60;

export interface SignInLimit {
  /** The password or code was wrong. */
  failed(): Promise<void>;
  /** No failure, but no sign-in either (a code is still missing, the console was the wrong one). */
  undecided(): Promise<void>;
  /** Signed in: earlier failures of the account are forgotten, in the transaction that makes the session. */
  succeeded(trx: Trx): Promise<void>;
}

/**
 * Counts the try before the password is looked at, so that many at once are no way around the limit.
 * Refuses with temporarilyLocked, in the same way for accounts that do not exist.
 */
export async function enterSignIn(
  { db, vault }: { db: Db; vault: Vault },
  who: { emailKey: string; ip: string },
): Promise<SignInLimit> {
  const account = accountSubject(who.emailKey);
  const address = `address:${vault.mac('address', networkOf(who.ip))}`;
  const locked = (await maybe(db.read, selectLock(address)))?.lockedSeconds ?? 0;
  if (locked > 0) throw new Refusal('temporarilyLocked', { retryAfterSeconds: locked });
  const { lockedSeconds } = await one(
    db.read,
    countAttempt({ subject: account, allowed: allowedByAccount, lockSeconds }),
  );
  if (lockedSeconds > 0)
    throw new Refusal('temporarilyLocked', { retryAfterSeconds: lockedSeconds });
  return {
    failed: async () => {
      await one(
        db.read,
        countAttempt({ subject: address, allowed: allowedByAddress, lockSeconds }),
      );
    },
    undecided: async () => {
      await uncountAttempt(account).execute(db.read);
    },
    succeeded: async (trx) => {
      await forgetAttempts(account).execute(trx);
    },
  };
}
