export type { Alerts } from './alerts.ts';
export { alertsRoutes } from './endpoints.ts';
export { alertListeners } from './listeners.ts';
export { openAlerts } from './open-alerts.ts';
export { readPatience } from './read-patience.ts';
export { patienceSetting } from './read-patience.ts';
export { alertEvents } from './events.ts';
