import { defineModule, type DepsOf } from '#platform/contents';
import { pendingChangesRoutes, beginDue, type RaisingDeps } from '#modules/pending-changes';

export const pendingChangesModule = defineModule<
  Omit<DepsOf<typeof pendingChangesRoutes>, keyof RaisingDeps> & { raising: RaisingDeps }
>({
  lists: [({ raising, ...deps }) => pendingChangesRoutes({ ...raising, ...deps })],
  jobs: {
    'pendingChanges.begin': ({ raising, ...deps }) => beginDue({ ...raising, ...deps }),
  },
});
