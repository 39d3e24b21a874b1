import { defineModule } from '#platform/contents';
import { backupsRoutes } from '#modules/backups';

export const backupsModule = defineModule({
  lists: [backupsRoutes],
});
