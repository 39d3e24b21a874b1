export { searchRoutes } from './endpoints.ts';
export { searchPlans } from './search-plans.ts';
