export { revealRoutes } from './endpoints.ts';
