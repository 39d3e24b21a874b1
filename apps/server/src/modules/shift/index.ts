export { shiftRoutes } from './endpoints.ts';
export { shiftEvents } from './events.ts';
