import { defineModule } from '#platform/contents';
import { institutionsRoutes } from '#modules/institutions';

export const institutionsModule = defineModule({
  lists: [institutionsRoutes],
});
