import { defineModule } from '#platform/contents';
import type { Proxies } from '#modules/proxies';
import { proxiesRoutes } from '#modules/proxies/management';

export const proxiesModule = defineModule<{ proxies: Proxies }>({
  lists: [({ proxies, db }) => proxiesRoutes({ ...proxies, db })],
});
