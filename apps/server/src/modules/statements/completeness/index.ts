export { coveragePower } from './coverage-power.ts';
export type { CoveragePower } from './coverage-power.ts';
export { joinCoverage } from './join-coverage.ts';
export { countGapRead, noteGaps, readDueGaps } from './watch-gaps.ts';
