export { ConfigProblem, readConfig, refuseOldNode } from './read-config.ts';
export type { Config } from './read-config.ts';
export { refuseOrigins } from './refuse-origins.ts';
export type { ServerRole } from './roles.ts';
export { isLoopback } from './variables.ts';
