/** How far an account is on its way out of recovery, in this order. */
export const recoverySteps = ['reading', 'debits', 'ready', 'halfReleased', 'released'] as const;
export type RecoveryStep = (typeof recoverySteps)[number];

/** What a phone’s journal is worth: only the one of before the backup tells of everything since. */
export const journalStates = ['whole', 'another', 'missing'] as const;
