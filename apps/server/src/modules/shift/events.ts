import { z } from 'zod';
import { defineEvent } from '#platform/events';

export const shiftEvents = {
  /** Who works, or what somebody looks after or wrote of it. */
  changed: defineEvent('shift.changed', z.object({})),
};
