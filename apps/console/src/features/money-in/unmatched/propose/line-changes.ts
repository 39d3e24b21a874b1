import type { UnmatchedLine } from '@wallet/contract';

type Seen = Pick<UnmatchedLine, 'revision' | 'matchStatus' | 'proposal'>;

/** Whether something happened to a line since it was looked at: it was used, proposed, or given free. */
export function isChangedLine(before: Seen, now: Seen): boolean {
  return (
    before.revision !== now.revision ||
    before.matchStatus !== now.matchStatus ||
    before.proposal?.id !== now.proposal?.id
  );
}
