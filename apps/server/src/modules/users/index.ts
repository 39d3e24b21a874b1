export { userEvents } from './events.ts';
export { listTeam, makeInvited } from './make-invited.ts';
export type { Leaving, TokensOfPeople, UsersDeps } from './users-deps.ts';
