export { announceProcess } from './announce-process.ts';
export { findProcessesWithout } from './find-processes-without.ts';
