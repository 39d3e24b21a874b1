import { idTime } from '#platform/ids';
import { isProvedRow, type Proved, type RowKeys } from '#platform/row-mac';
import { recoveryPower, releasePower } from './recovery-power.ts';
import type { RecoveryPower, ReleasePower } from './recovery-power.ts';

/** A row as JSON of the database has it. */
type Told<Row> = { [Name in keyof Row]: Date extends Row[Name] ? string | null : Row[Name] };

export type RecoveryReport = Told<Proved<RecoveryPower>>;
export type ReleaseReport = Told<Proved<ReleasePower>>;

/** What a statement tells of every restore, and of one account in those that go on. */
export interface HoldReport {
  recoveries: readonly RecoveryReport[];
  releases: readonly ReleaseReport[];
}

type Keys = Pick<RowKeys, 'attests'>;

/**
 * Whether nothing at all may be sent because a backup was restored: not every account was looked at
 * yet, or what the database says of a restore is not what the application wrote. A recovery that is
 * not proved to have ended goes on. Pure.
 */
export function isAllHeld(keys: Keys, recoveries: readonly RecoveryReport[]): boolean {
  return recoveries.some((told) => {
    const recovery = provedRecovery(keys, told);
    return !recovery || (recovery.endedAt === null && recovery.lookedAt === null);
  });
}

/**
 * Whether an account may send nothing, nor end anything: as `isAllHeld`, and while it is not proved
 * that two persons released it. One that was made after the restore, which its id says, was never
 * part of what is unknown. Pure.
 */
export function isAccountHeld(
  keys: Keys,
  { recoveries, releases }: HoldReport,
  accountId: string,
): boolean {
  if (isAllHeld(keys, recoveries)) return true;
  return recoveries.some((told) => {
    const recovery = provedRecovery(keys, told);
    if (recovery?.endedAt === null && idTime(accountId) <= recovery.startedAt)
      return !releases.some((release) => isReleaseOf(keys, release, recovery.id, accountId));
    return false;
  });
}

/**
 * Whether a request may have been paid between the backup and its restore, so that it does not end
 * before every account was looked at. Its id says when it was made, or an earlier moment. Pure.
 */
export function mayBePaidUnseen(
  keys: Keys,
  recoveries: readonly RecoveryReport[],
  requestId: string,
): boolean {
  return recoveries.some((told) => {
    const recovery = provedRecovery(keys, told);
    if (!recovery) return true;
    const goesOn = recovery.endedAt === null && recovery.lookedAt === null;
    return goesOn && idTime(requestId) <= recovery.startedAt;
  });
}

function provedRecovery(keys: Keys, told: RecoveryReport): RecoveryPower | undefined {
  const recovery = {
    ...told,
    backupAt: new Date(told.backupAt ?? NaN),
    startedAt: new Date(told.startedAt ?? NaN),
    lookedAt: dateOf(told.lookedAt),
    endedAt: dateOf(told.endedAt),
  };
  return isProvedRow(keys, recoveryPower, recovery) ? recovery : undefined;
}

function isReleaseOf(
  keys: Keys,
  told: ReleaseReport,
  recoveryId: string,
  accountId: string,
): boolean {
  const release = {
    ...told,
    firstAt: dateOf(told.firstAt),
    releasedAt: dateOf(told.releasedAt),
  };
  return (
    release.recoveryId === recoveryId &&
    release.accountId === accountId &&
    isReleased(release) &&
    isProvedRow(keys, releasePower, release)
  );
}

/** Whether two persons said so. */
export function isReleased({
  firstBy,
  releasedBy,
}: Pick<ReleasePower, 'firstBy' | 'releasedBy'>): boolean {
  return firstBy !== null && releasedBy !== null && firstBy !== releasedBy;
}

function dateOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
