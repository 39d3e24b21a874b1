export { releaseAmounts } from './release-amounts.ts';
export { settleCapacity } from './settle-capacity.ts';
export { releaseCapacity, reserveIn } from './amount-reservations.sql.ts';
