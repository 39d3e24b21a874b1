export { proxyEvents } from './events.ts';
export type { Proxies } from './proxies.ts';
