import { defineModule } from '#platform/contents';
import { evidenceRoutes } from '#modules/evidence';

export const evidenceModule = defineModule({
  lists: [evidenceRoutes],
});
