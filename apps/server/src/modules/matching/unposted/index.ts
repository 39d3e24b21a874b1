export type { UnpostedLine } from './read-unposted-lines.ts';
export { candidateDays } from './unposted-lines.sql.ts';
