export { exportsRoutes } from './endpoints.ts';
export { startExports } from './start-exports.ts';
