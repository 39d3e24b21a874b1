export { unknownPayoutRoutes } from './unknown-endpoints.ts';
