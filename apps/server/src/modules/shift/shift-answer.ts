import type { Shift } from '@wallet/contract';
import type { ShiftRow } from './shift.sql.ts';

/** A shift as it is told. */
export function shiftAnswer({
  userId,
  userName,
  startedAt,
  endedAt,
  handedToId,
  handedToName,
  ...rest
}: ShiftRow): Shift {
  return {
    ...rest,
    person: { id: userId, name: userName },
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    handedTo: handedToId === null ? null : { id: handedToId, name: handedToName ?? '' },
  };
}
