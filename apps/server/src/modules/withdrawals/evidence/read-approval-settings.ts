import { z } from 'zod';
import type { Query } from '#platform/db';
import { defineSetting, readSetting } from '#platform/settings';
import type { ApprovalTerms } from './approval-blocker.ts';

const minor = z.union([
  z.bigint(),
  z
    .string()
    .regex(/^\d{1,16}$/)
    .transform(BigInt),
]);
const amounts = z.strictObject({ IDR: minor, PHP: minor });
const schema = z.strictObject({
  /** Two persons decide above it, where the merchant has no limit of its own. */
  secondPersonAboveMinor: amounts,
  /** A SubAdmin decides up to it. */
  subAdminUpToMinor: amounts,
  /** Above it whoever decides gives the password again, and whoever asks in a console. */
  deciderPasswordAboveMinor: amounts,
  askerPasswordAboveMinor: amounts,
  /** How long an approval holds. */
  approvalHours: z.int().min(1).max(168),
  /** How old a payout method's last inquiry may be before its holder is asked for again. */
  nameCountsDays: z.int().min(1).max(365),
});

export type ApprovalSettings = z.output<typeof schema>;

const usual: ApprovalSettings = {
  secondPersonAboveMinor: { IDR: 10_000_000_000n, PHP: 20_000_000n },
  subAdminUpToMinor: { IDR: 5_000_000_000n, PHP: 10_000_000n },
  deciderPasswordAboveMinor: { IDR: 1_000_000_000n, PHP: 2_000_000n },
  askerPasswordAboveMinor: { IDR: 2_500_000_000n, PHP: 5_000_000n },
  approvalHours: 24,
  nameCountsDays: 30,
};

export const approvalSetting = defineSetting({
  key: 'withdrawals.approval',
  schema,
  usual,
  power: { first: usual },
});

/** The house's limits for approvals: the dated setting `withdrawals.approval`. Amounts in minor units. */
export function readApprovalSettings(query: Query): Promise<ApprovalSettings> {
  return readSetting(query, approvalSetting);
}

/** Of these what the judge of an attempt's beginning looks at, and nothing else: it is part of its item. */
export async function readApprovalTerms(query: Query): Promise<ApprovalTerms> {
  const { secondPersonAboveMinor, subAdminUpToMinor, approvalHours } =
    await readApprovalSettings(query);
  return { secondPersonAboveMinor, subAdminUpToMinor, approvalHours };
}
