import type { Identity } from '#modules/identity';
import { defineModule } from '#platform/contents';
import { revealRoutes } from '#modules/reveal';

export const revealModule = defineModule<Pick<Identity, 'counts'>>({
  lists: [revealRoutes],
});
