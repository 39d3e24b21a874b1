export { releaseSlots } from './release-slots.ts';
export { settleRoom } from './settle-room.ts';
export { giveBackRoom, reserveIn } from './slots.sql.ts';
