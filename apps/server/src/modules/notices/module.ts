import { defineModule } from '#platform/contents';
import { noticesRoutes } from '#modules/notices';

export const noticesModule = defineModule({
  lists: [noticesRoutes],
});
