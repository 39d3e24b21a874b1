export { alertsRoutes } from './endpoints.ts';
export { alertEvents } from './events.ts';
export { alertListeners } from './listeners.ts';
export { openAlerts } from './open-alerts.ts';
