export { settingsRoutes } from './endpoints.ts';
export { settingsOfPower } from './registry.ts';
