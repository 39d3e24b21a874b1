export * from './fake-server.ts';
export * from './options.ts';
export { runConformance } from './run-conformance.ts';
export { abilities, type Ability } from './scenario.ts';
export { scenarios } from './scenarios/index.ts';
