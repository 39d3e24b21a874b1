export { alertsRoutes } from './endpoints.ts';
export { alertEvents } from './events.ts';
export { alertListeners } from './listeners.ts';
export { startAlerts } from './start-alerts.ts';
