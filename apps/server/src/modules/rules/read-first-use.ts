import { z } from 'zod';
import type { Query } from '#platform/db';
import { readSetting } from '#platform/settings';

const minor = z
  .string()
  .regex(/^\d{1,16}$/)
  .transform(BigInt)
  .nullable();
const schema = z.strictObject({
  /** Null: no first payment is held. */
  holdAboveMinor: z.strictObject({ IDR: minor, PHP: minor }),
  knownAfterHours: z.int().min(1).max(8_760),
  sources: z.array(z.string()),
});

export type FirstUseSetting = z.output<typeof schema>;
export const firstUseKey = 'rules.firstUse';

/** Which first payments to a destination are held, and how long ago one must have been paid for it to be known. */
export function readFirstUse(query: Query): Promise<FirstUseSetting> {
  return readSetting(query, {
    key: firstUseKey,
    schema,
    usual: {
      holdAboveMinor: { IDR: 500_000_000n, PHP: 2_000_000n },
      knownAfterHours: 72,
      sources: ['payPage'],
    },
    power: {
      first: {
        holdAboveMinor: { IDR: '500000000', PHP: '2000000' },
        knownAfterHours: 72,
        sources: ['payPage'],
      },
    },
  });
}
