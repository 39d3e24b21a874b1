import { definePowerRows } from '#platform/row-mac';

/** That a backup was restored, and whether what followed it has ended. */
export interface RecoveryPower {
  id: string;
  backupAt: Date;
  backupDigest: string;
  startedAt: Date;
  /** How many accounts were to be released. */
  accounts: number;
  lookedAt: Date | null;
  endedAt: Date | null;
}

/** Whoever ends one by SQL ends nothing: payouts rest while a recovery is not proved to have ended. */
export const recoveryPower = definePowerRows<RecoveryPower>({
  table: 'recovery',
  covers: ['id', 'backupAt', 'backupDigest', 'startedAt', 'accounts', 'lookedAt', 'endedAt'],
});

/** What one account of a recovery has to show, and who released it. */
export interface ReleasePower {
  /** `<recovery>.<account>`, as words about it say. */
  id: string;
  recoveryId: string;
  accountId: string;
  journalBefore: string | null;
  journalId: string | null;
  firstBy: string | null;
  firstAt: Date | null;
  releasedBy: string | null;
  releasedAt: Date | null;
}

/** Signed with each word: the second one, of somebody independent, lets the account send. */
export const releasePower = definePowerRows<ReleasePower>({
  table: 'recovery_account',
  covers: [
    'id',
    'recoveryId',
    'accountId',
    'journalBefore',
    'journalId',
    'firstBy',
    'firstAt',
    'releasedBy',
    'releasedAt',
  ],
});
