import { defineModule, type DepsOf } from '#platform/contents';
import { settingsRoutes } from '#modules/settings';

export const settingsModule = defineModule<DepsOf<typeof settingsRoutes>>({
  lists: [settingsRoutes],
});
