import { z } from 'zod';
import type { Mode } from '@wallet/contract';
import { maybe, type Query } from '#platform/db';
import { defineSetting, readSetting } from '#platform/settings';
import { selectKind } from './installation.sql.ts';

/** How long what raises what somebody can move waits before it counts, in live installations. */
export const coolDownSetting = defineSetting({
  key: 'approvals.coolDownHours',
  schema: z.number().min(0).max(720),
  usual: 24,
  power: {},
});

/** The cool-down in hours: none in test mode and in a demo, where nothing is endangered. */
export async function readCoolDownHours(query: Query, mode: Mode): Promise<number> {
  if (mode === 'test' || (await maybe(query, selectKind()))?.kind !== 'live') return 0;
  return readSetting(query, coolDownSetting);
}
