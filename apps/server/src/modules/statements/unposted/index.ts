export { readUnpostedLines } from './read-unposted-lines.ts';
export type { ExpectedOfMarking, UnpostedLine } from './read-unposted-lines.ts';
export { candidateDays, isUnposted } from './unposted-lines.sql.ts';
