import { z } from 'zod';
import { defineEvent } from '#platform/events';

export const settingEvents = {
  changed: defineEvent('settings.changed', z.object({ key: z.string() })),
};
