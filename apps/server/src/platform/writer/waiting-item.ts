import type { Change, LockRequest, LedgerCommand, LedgerResult } from './types.ts';

/** An item in the queue: what it wants locked is asked once. */
export interface WaitingItem {
  readonly item: LedgerCommand<unknown, unknown>;
  readonly payloadHash: string;
  readonly locks: readonly LockRequest[];
  readonly settle: (verdict: LedgerResult<unknown>) => void;
  readonly fail: (error: unknown) => void;
  /** Set when it was sent for commit and the answer was lost: a later `already` is then its own doing. */
  sent?: { result: unknown };
}

/** The rows no other item of the same batch may touch. */
export function exclusiveRows({ locks }: WaitingItem): string[] {
  return locks.flatMap(({ lockable, ids }) =>
    lockable.shared ? [] : ids.map((id) => `${lockable.name} ${id}`),
  );
}

export type { Change };
