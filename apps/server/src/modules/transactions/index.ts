export { operatorTransactionRoutes } from './endpoints.ts';
