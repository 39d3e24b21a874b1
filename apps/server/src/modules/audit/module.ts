import { defineModule } from '#platform/contents';
import { auditRoutes } from '#modules/audit';

export const auditModule = defineModule({
  lists: [auditRoutes],
});
