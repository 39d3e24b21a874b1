export { createTurns } from './create-turns.ts';
export type { TurnLimits, Turns } from './create-turns.ts';
export { takeTurn } from './take-turn.ts';
