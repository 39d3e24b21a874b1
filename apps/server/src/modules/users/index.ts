export { usersRoutes } from './endpoints.ts';
export { listTeam, makeInvited } from './make-invited.ts';
