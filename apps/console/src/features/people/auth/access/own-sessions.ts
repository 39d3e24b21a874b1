import type { OwnSession } from '@wallet/contract';

export const ownSessionsKey = ['own-sessions'] as const;

/** This session first, then the others by their last use, newest first. */
export function inOrder(sessions: readonly OwnSession[]): OwnSession[] {
  return [...sessions].sort(
    (a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastUsedAt.localeCompare(a.lastUsedAt),
  );
}
