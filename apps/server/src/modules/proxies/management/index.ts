export { createProxy } from './create-proxy.ts';
export { proxiesRoutes } from './endpoints.ts';
export { openProxies } from './open-proxies.ts';
