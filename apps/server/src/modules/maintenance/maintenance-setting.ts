import { announcementSchema, maintenanceKey, type Announcement } from '@wallet/contract';
import { defineSetting } from '#platform/settings';

/**
 * What is announced; null: nothing. An announcement begins with its row and is over at its own end,
 * or when a newer row begins.
 */
export const maintenanceSetting = defineSetting<Announcement | null, typeof maintenanceKey>({
  key: maintenanceKey,
  schema: announcementSchema.nullable(),
  usual: null,
  problemFrom: (value, from) =>
    value !== null && Date.parse(value.until) <= from.getTime()
      ? { path: 'until', message: 'an end after the beginning' }
      : undefined,
});
