import { defineModule, type DepsOf } from '#platform/contents';
import { recoveryRoutes, type Recoverer } from '#modules/recovery';

export const recoveryModule = defineModule<
  DepsOf<typeof recoveryRoutes> & { recoverer: Recoverer }
>({
  lists: [recoveryRoutes],
  jobs: {
    'recovery.sweep': ({ recoverer }) => recoverer.sweep(),
  },
});
