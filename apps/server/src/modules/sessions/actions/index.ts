export { depositsRoutes } from './endpoints.ts';
export { expireSession } from './expire-session.ts';
export type { SessionAct } from './expire-session.ts';
export { extendSession } from './extend-session.ts';
export { createSession } from './create-session.ts';
export { readSessionActs } from './read-session-actions.ts';
