export { operatorSessionRoutes } from './operator-session-endpoints.ts';
