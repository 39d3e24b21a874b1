import { z } from 'zod';
import { defineEvent } from '#platform/events';

export const apiTokenEvents = {
  changed: defineEvent(
    'apiTokens.changed',
    z.object({
      tokenId: z.string(),
      merchantId: z.string(),
      name: z.string(),
      act: z.enum(['created', 'rotated', 'revoked', 'adopted', 'ended']),
    }),
  ),
  /**
   * Nobody answers for these tokens any more, or their owner has another password. `until`: when
   * the first of them ends.
   */
  makerLeft: defineEvent(
    'apiTokens.makerLeft',
    z.object({
      merchantId: z.string(),
      userId: z.string(),
      act: z.enum(['userDisabled', 'roleChanged', 'passwordReset', 'passwordChanged']),
      names: z.array(z.string()),
      until: z.string().optional(),
    }),
  ),
};
