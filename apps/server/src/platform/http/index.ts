export { Refusal } from '@wallet/contract';
export { openCallLimits } from './limit-calls.ts';
export type { CallLimits } from './limit-calls.ts';
export { mountRoutes } from './mount-routes.ts';
export type { Authenticate, MountOptions } from './mount-routes.ts';
export { openHttp } from './open-http.ts';
export type { HttpOptions } from './open-http.ts';
export { route } from './route.ts';
export type { Call, CallHeaders, PrincipalOf, Route } from './route.ts';
