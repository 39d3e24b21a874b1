export { proofsRoutes } from './endpoints.ts';
