import { defineModule } from '#platform/contents';
import { searchRoutes } from '#modules/search';

export const searchModule = defineModule({
  lists: [searchRoutes],
});
