import { defineModule, type DepsOf } from '#platform/contents';
import { exportsRoutes } from '#modules/exports/endpoints';

export const exportsModule = defineModule<{ exports: DepsOf<typeof exportsRoutes> }>({
  routes: [({ exports }) => exportsRoutes(exports)],
});
