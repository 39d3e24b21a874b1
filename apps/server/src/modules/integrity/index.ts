export { integrityRoutes } from './endpoints.ts';
export { findingRows } from './finding-rows.ts';
export { keepProof } from './keep-proof.ts';
export { lookEachMinute } from './look-each-minute.ts';
export type { MinuteChecks } from './look-each-minute.ts';
export { observeIntegrity } from './observe-integrity.ts';
export { proveWhenDue } from './prove-each-day.ts';
export { readStops } from './read-stops.ts';
export type { Stops } from './read-stops.ts';
