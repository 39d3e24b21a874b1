import { defineModule } from '#platform/contents';
import type { PayPagesDeps } from '#modules/paypages';
import { payRoutes, previewRoutes } from '#modules/paypages/pages';

export const paypagesModule = defineModule<{ payPages: PayPagesDeps }>({
  routes: [({ payPages }) => payRoutes(payPages)],
  lists: [previewRoutes],
});
