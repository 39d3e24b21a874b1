export { checkRhythm } from './check-due.ts';
export { createProxy } from './create-proxy.ts';
export { proxiesRoutes } from './endpoints.ts';
export { openProxies } from './open-proxies.ts';
export type { Proxies } from './proxies.ts';
export { proxyEvents } from './events.ts';
