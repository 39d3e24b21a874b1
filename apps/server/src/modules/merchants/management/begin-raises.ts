import { feeDirections, ApiError } from '@wallet/contract';
import { z } from 'zod';
import { recordAudit } from '#modules/audit';
import type { BegunChange, PendingApplier } from '#modules/pending-changes';
import { maybe, type Trx } from '#platform/db';
import { errorCode } from '#platform/error-code';
import { type PowerRows, rowKeys, signPowerRow } from '#platform/row-mac';
import { makeOwner, requireNoOwner } from './found-merchant.ts';
import { approvalPolicySchema, feeRuleSchema, type Merchant } from '../merchant.ts';
import { feePower, limitPower } from '../merchant-power.ts';
import type { MerchantsDeps } from '../merchants-deps.ts';
import { lockMerchant } from '../profiles.sql.ts';
import { readMerchant } from '../read-merchant.ts';
import { insertFeeRule, insertLimit } from '../terms/terms.sql.ts';
import { storeSettings } from './update-merchant.ts';

const fee = feeRuleSchema.omit({ validFrom: true }).extend({ id: z.string() });
const limit = fee
  .pick({ id: true, minMinor: true, maxMinor: true })
  .extend({ direction: z.enum(feeDirections) });
const owner = z.strictObject({ email: z.string(), name: z.string() });
const uniqueViolation = '23505';

/** What was asked for merchants and begins now: limits, fees, policies of approvals, and who belongs to one. */
export function merchantAppliers(deps: Pick<MerchantsDeps, 'identity'>): PendingApplier[] {
  return [
    {
      act: 'merchantLimit',
      begin: (trx, change) =>
        beginTerm(trx, change, {
          kind: 'limit',
          rows: limitPower,
          insert: () => insertLimit({ ...termOf(change), ...limit.parse(change.after) }),
        }),
    },
    {
      act: 'merchantFee',
      begin: (trx, change) =>
        beginTerm(trx, change, {
          kind: 'feeRule',
          rows: feePower,
          insert: () => insertFeeRule({ ...termOf(change), ...fee.parse(change.after) }),
        }),
    },
    { act: 'approvalPolicy', begin: beginPolicy },
    {
      act: 'merchantOwner',
      begin: async (trx, { subjectId: merchantId, after, by, agreedBy }) => {
        await requireNoOwner(trx, merchantId);
        try {
          const confirmed = agreedBy !== null;
          await makeOwner(deps, trx, { ...owner.parse(after), merchantId, by, confirmed });
        } catch (error) {
          throw errorCode(error) === uniqueViolation ? new ApiError('emailUsed') : error;
        }
      },
    },
  ];
}

function termOf({ subjectId, askedBy }: BegunChange) {
  return { merchantId: subjectId, validFrom: null, addedBy: askedBy };
}

async function beginTerm<Row extends { id: string }>(
  trx: Trx,
  { subjectId: merchantId, after, by }: BegunChange,
  {
    kind,
    rows,
    insert,
  }: {
    kind: 'limit' | 'feeRule';
    rows: PowerRows<Row>;
    insert: () => ReturnType<typeof insertLimit>;
  },
): Promise<void> {
  await openMerchant(trx, merchantId);
  const added = await maybe(trx, insert());
  if (!added) throw new ApiError('validFromPast');
  await signPowerRow(trx, rowKeys(), rows, added.id);
  await recordAudit(trx, {
    actor: by,
    merchantId,
    action: `merchant.${kind}Added`,
    entity: 'merchant',
    entityId: merchantId,
    after,
  });
}

async function beginPolicy(trx: Trx, { subjectId, after, by }: BegunChange): Promise<void> {
  const found = await openMerchant(trx, subjectId);
  const approvalPolicy = approvalPolicySchema.parse(after);
  await storeSettings(trx, { found, after: { ...found, approvalPolicy }, by });
}

/** Refuses `stateConflict` for a merchant that was closed meanwhile. */
async function openMerchant(trx: Trx, id: string): Promise<Merchant> {
  const found = (await maybe(trx, lockMerchant(id))) && (await readMerchant(trx, id));
  if (!found || found.status === 'closed') throw new ApiError('stateConflict');
  return found;
}
