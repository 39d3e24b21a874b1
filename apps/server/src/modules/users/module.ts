import { defineModule } from '#platform/contents';
import type { UsersDeps } from '#modules/users';
import { usersRoutes } from '#modules/users/endpoints';

export const usersModule = defineModule<Pick<UsersDeps, 'identity' | 'tokens'>>({
  lists: [({ identity, tokens, db }) => usersRoutes({ ...identity, db }, tokens)],
});
