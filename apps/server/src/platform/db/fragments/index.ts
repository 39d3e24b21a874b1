/** Conditions and savepoints that statements are made of. */
export { isAmong, isId, isSince } from './months.sql.ts';
export { beginTrial, undoTrial } from './savepoint.sql.ts';
export { isState } from './states.sql.ts';
