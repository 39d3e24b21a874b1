export { assignLine } from './assign-line.ts';
export { findOverdueLines } from './find-overdue-lines.ts';
export { readUnmatchedLine } from './read-unmatched-line.ts';
