export { evidencePower } from './evidence-power.ts';
export type { EvidencePower } from './evidence-power.ts';
export { findDifferences } from './find-differences.ts';
export { importPower } from './import-power.ts';
export { readDifferences, postingBlocker } from './list-differences.ts';
export { readBehindImport } from './read-behind-import.ts';
export { readEvidence } from './read-evidence.ts';
export type { ProvedEvidence } from './read-evidence.ts';
export { readFarmOwners, refuseOfFarm } from './refuse-of-farm.ts';
