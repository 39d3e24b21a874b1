export type { Alerts } from './alerts.ts';
export { alertsRoutes } from './endpoints.ts';
export { alertListeners } from './listeners.ts';
export { openAlerts } from './open-alerts.ts';
