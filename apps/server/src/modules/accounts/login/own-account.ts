import type { Identity } from '@wallet/agent-protocol';
import { maybe, type Trx } from '#platform/db';
import type { Vault } from '#platform/vault';
import { isSameIdentity } from '../providers/account-number.ts';
import { type Account, toAccount } from '../account.ts';
import { isProvedAccount } from '../account-power.ts';
import { lockAccount } from '../accounts.sql.ts';
import { accountNumberOrNull } from '../read-account.ts';
import { lockForIdentity } from './stop-settling.ts';

/** Why a report was not taken. `notYourAccount` changed nothing at all; `identityMismatch` locked the account. */
export type ReportError = 'notYourAccount' | 'identityMismatch';

/** What became of a report. */
export type ReportOutcome =
  | { taken: true }
  | { refused: ReportError }
  | { refused: 'foreignCurrency'; path: string };

/** A report, and the device that sends it. */
export interface FromDevice<Report> {
  deviceId: string;
  report: Report;
}

export interface ReportOf {
  deviceId: string;
  accountId: string;
  /** What the screen showed, where the report says it. */
  identity?: Identity;
}

export interface OwnAccount {
  account: Account;
  /** The database's time when the account was locked. */
  now: Date;
}

/**
 * The account a device reports about, locked until the transaction ends. A device reports its own
 * accounts only, while it is in use with a token that counts, and only while the screen shows that
 * very account. An account that was changed behind the application, or whose number does not
 * decrypt, is nobody's until that is set right: what its phone reads meanwhile is read again then.
 */
export async function lockOwnAccount(
  trx: Trx,
  vault: Vault,
  { deviceId, accountId, identity }: ReportOf,
): Promise<OwnAccount | { refused: ReportError }> {
  const row = await maybe(trx, lockAccount(accountId));
  if (!row || row.deviceId !== deviceId || row.isPhoneOut || !isProvedAccount(row))
    return { refused: 'notYourAccount' };
  const account = toAccount(row);
  if (!identity) return { account, now: row.now };
  const number = accountNumberOrNull(vault, account);
  if (number === null) return { refused: 'notYourAccount' };
  if (!isSameIdentity({ ...account, number }, identity)) {
    await lockForIdentity(trx, account, deviceId);
    return { refused: 'identityMismatch' };
  }
  return { account, now: row.now };
}
