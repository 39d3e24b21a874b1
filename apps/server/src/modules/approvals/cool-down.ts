import { z } from 'zod';
import { maybe } from '#platform/db';
import type { Query } from '#platform/db';
import { defineSetting, readSetting } from '#platform/settings';
import { selectKind } from './cool-down.sql.ts';

/** How many hours pass until somebody who was given power, or a raised limit, counts. */
export const coolDownSetting = defineSetting({
  key: 'approvals.coolDownHours',
  schema: z.int().min(0).max(168),
  usual: 24,
});

/** The hours that are in force; while nobody has set them a day, and none in a demo. */
export async function readCoolDownHours(query: Query): Promise<number> {
  const installation = await maybe(query, selectKind());
  const usual = installation?.kind === 'demo' ? 0 : 24;
  return readSetting(query, { ...coolDownSetting, usual });
}
