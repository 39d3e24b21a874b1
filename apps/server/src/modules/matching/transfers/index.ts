export { aboutMove, movePower } from './move-power.ts';
export { withMoveWords } from './move-words.ts';
export { isItsSide, moveRows, withLine } from './own-move.ts';
export type { LockedMove } from './own-move.ts';
