export { readConfig, refuseOldNode } from './read-config.ts';
export type { Config } from './read-config.ts';
export { refuseOrigins } from './refuse-origins.ts';
export { isLoopback } from './variables.ts';
