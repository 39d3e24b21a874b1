export { usersRoutes } from './endpoints.ts';
export type { Leaving, TokensOfPeople } from './users-deps.ts';
export { listTeam, makeInvited } from './make-invited.ts';
