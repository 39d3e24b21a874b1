import { defineModule, type DepsOf } from '#platform/contents';
import { rulesRoutes } from '#modules/rules/changes';

export const rulesModule = defineModule<DepsOf<typeof rulesRoutes>>({
  lists: [rulesRoutes],
});
