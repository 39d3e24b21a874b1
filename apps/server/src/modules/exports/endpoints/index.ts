export { exportsRoutes } from './endpoints.ts';
export { openExports } from './open-exports.ts';
