import { defineModule } from '#platform/contents';
import { viewsRoutes } from '#modules/views';

export const viewsModule = defineModule({
  lists: [viewsRoutes],
});
