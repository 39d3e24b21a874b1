export type { Alerts } from './alerts.ts';
export { timeoutSetting, readTimeouts } from './read-timeouts.ts';
