export { exportEvents } from './events.ts';
export { zonedTime } from './zoned-time.ts';
