import { defineModule } from '#platform/contents';
import { apiLogRoutes, purgeOldCalls } from '#modules/api-log';

export const apiLogModule = defineModule({
  lists: [apiLogRoutes],
  jobs: {
    'apiLog.forgetOld': ({ db }) => purgeOldCalls(db.lists),
  },
});
