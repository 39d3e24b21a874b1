import { defineModule } from '#platform/contents';
import { retentionRoutes, runRetention } from '#modules/retention';

export const retentionModule = defineModule({
  lists: [retentionRoutes],
  jobs: {
    'retention.run': ({ db, vault, log }) => runRetention({ db: db.lists, vault, log }),
  },
});
