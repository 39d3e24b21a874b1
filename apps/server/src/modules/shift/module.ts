import { defineModule } from '#platform/contents';
import { shiftRoutes } from '#modules/shift';

export const shiftModule = defineModule({
  lists: [shiftRoutes],
});
