export { userAppliers } from './begin-raises.ts';
export { usersRoutes } from './endpoints.ts';
export type { Leaving, TokensOfPeople, UsersDeps } from './users-deps.ts';
export { foundRoot } from './found-root.ts';
export type { Root } from './found-root.ts';
export { listTeam, makeInvited } from './make-invited.ts';
export { userEvents } from './events.ts';
