export { startFacts } from './start-facts.ts';
export type { Facts, FactsOptions } from './start-facts.ts';
export { tellFact, tellFacts } from './tell-fact.ts';
export type { NewFact } from './tell-fact.ts';
export { wakeFacts } from './wake-facts.ts';
export { readBacklog, releaseParked } from './backlog.ts';
export type { Backlog } from './backlog.ts';
export type { Fact, Listener, Listeners } from './fact.ts';
