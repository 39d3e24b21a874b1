import { defineModule, type DepsOf } from '#platform/contents';
import { integrityRoutes } from '#modules/integrity';

export const integrityModule = defineModule<DepsOf<typeof integrityRoutes>>({
  lists: [integrityRoutes],
});
