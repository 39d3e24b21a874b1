export type { Alerts } from './alerts.ts';
export { patienceSetting, readPatience } from './read-patience.ts';
