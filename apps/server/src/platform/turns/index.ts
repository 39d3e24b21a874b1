export { openTurns } from './open-turns.ts';
export type { TurnLimits, Turns } from './open-turns.ts';
export { takeTurn } from './take-turn.ts';
