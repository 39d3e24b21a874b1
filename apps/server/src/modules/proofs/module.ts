import { defineModule, type DepsOf } from '#platform/contents';
import { proofsRoutes } from '#modules/proofs';

export const proofsModule = defineModule<DepsOf<typeof proofsRoutes>>({
  lists: [proofsRoutes],
});
