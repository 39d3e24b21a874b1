import { defineModule } from '#platform/contents';
import type { Identity } from '#modules/identity';
import { identityRoutes } from '#modules/identity/endpoints';
import { purgeStaleSignIns } from '#modules/identity/sign-in';

export const identityModule = defineModule<{ identity: Identity }>({
  routes: [({ identity }) => identityRoutes(identity)],
  jobs: {
    'identity.forgetStale': ({ db }) => purgeStaleSignIns(db.lists),
  },
});
