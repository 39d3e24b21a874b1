export { settingAppliers } from './begin-raises.ts';
export { settingsRoutes } from './endpoints.ts';
export { settingsOfPower } from './registry.ts';
export { settingEvents } from './events.ts';
