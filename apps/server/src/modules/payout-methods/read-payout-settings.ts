import { z } from 'zod';
import type { Mode } from '@wallet/contract';
import type { Query } from '#platform/db';
import { defineSetting, readSetting } from '#platform/settings';

const hours = z.number().min(0).max(720);
const coolDownSchema = z.strictObject({ live: hours, test: hours });
const count = z.int().min(1).max(100_000);
const inquiriesSchema = z.strictObject({
  perMinute: count,
  perDay: count,
  perDestinationAndDay: count,
});

export const coolDownSetting = defineSetting({
  key: 'payouts.coolDownHours',
  schema: coolDownSchema,
  usual: { live: 24, test: 0 },
  power: { first: { live: 24, test: 0 } },
});
export const inquiriesSetting = defineSetting({
  key: 'payouts.inquiries',
  schema: inquiriesSchema,
  usual: { perMinute: 10, perDay: 300, perDestinationAndDay: 5 },
});

/** How long nothing is paid to a destination after it was added. */
export async function readCoolDownHours(query: Query, mode: Mode): Promise<number> {
  return (await readSetting(query, coolDownSetting))[mode];
}

/** How many inquiries one merchant may start in a mode. */
export function readInquiryLimits(query: Query): Promise<z.output<typeof inquiriesSchema>> {
  return readSetting(query, inquiriesSetting);
}
