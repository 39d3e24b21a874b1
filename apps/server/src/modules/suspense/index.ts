export { unmatchedRoutes } from './unmatched-endpoints.ts';
