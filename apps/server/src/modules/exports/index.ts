export { exportsRoutes } from './endpoints.ts';
export { openExports } from './open-exports.ts';
export { zonedTime } from './zoned-time.ts';
export { exportEvents } from './events.ts';
