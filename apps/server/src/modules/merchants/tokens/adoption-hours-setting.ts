import { z } from 'zod';
import { defineSetting } from '#platform/settings';

/** How many hours a token goes on when nobody answers for it any more, for a colleague to adopt it. */
export const adoptionHoursSetting = defineSetting({
  key: 'apiTokens.adoptionHours',
  schema: z.number().min(0).max(720),
  usual: 24,
});
