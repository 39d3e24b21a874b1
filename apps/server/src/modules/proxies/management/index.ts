export { createProxy } from './create-proxy.ts';
export { proxiesRoutes } from './endpoints.ts';
export { startProxies } from './start-proxies.ts';
