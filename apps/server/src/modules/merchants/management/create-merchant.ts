import { merchantMachine } from '@wallet/contract';
import { z } from 'zod';
import { actOn, type Actor, recordAudit } from '#modules/audit';
import type { Trail } from '#modules/identity';
import { createLedgerAccounts } from '#modules/ledger';
import { one, type Trx } from '#platform/db';
import { newId } from '#platform/ids';
import { canonicalJson } from '#platform/canonical-json';
import { rowKeys, signPowerRow } from '#platform/row-mac';
import { type FeeDirection, type Merchant, merchantSchema } from '../merchant.ts';
import { feePower, limitPower, merchantPower } from '../merchant-power.ts';
import { insertMerchant } from '../merchants.sql.ts';
import { insertFeeRule, insertLimit } from '../terms/terms.sql.ts';

const { shape } = merchantSchema;
const newMerchantSchema = merchantSchema
  .omit({ id: true, revision: true, createdAt: true })
  .extend({
    status: z.enum(merchantMachine.born).default('active'),
    feeRules: shape.feeRules.default([]),
    limits: shape.limits.default({}),
    allowedOrigins: shape.allowedOrigins.default([]),
    returnOrigins: shape.returnOrigins.default([]),
    ipAllowlist: shape.ipAllowlist.default([]),
    branding: shape.branding.default({}),
    depositTtlSeconds: shape.depositTtlSeconds.default(900),
    confirmTtlSeconds: shape.confirmTtlSeconds.default(180),
    lateWindowSeconds: shape.lateWindowSeconds.default(86_400),
    lateMoneyPolicy: shape.lateMoneyPolicy.default('ask'),
    requestTransaction: shape.requestTransaction.default({ deposit: false, withdrawal: false }),
    strangersPercent: shape.strangersPercent.default(5),
    approvalPolicy: shape.approvalPolicy.prefault({}),
  });

/** Everything but code, name, country, currency, methods and time zone has a default. */
export type NewMerchant = z.input<typeof newMerchantSchema> & Trail & { by: Actor };

/** Makes a merchant with its ledger accounts of both modes, and tells its id. Throws on values that do not fit. */
export async function createMerchant(
  trx: Trx,
  { by, ip, userAgent, requestId, ...input }: NewMerchant,
): Promise<string> {
  const merchant = newMerchantSchema.parse(input);
  const id = newId('mer');
  await insertMerchant({
    ...merchant,
    id,
    branding: canonicalJson(merchant.branding),
    requestTransaction: canonicalJson(merchant.requestTransaction),
    approvalPolicy: canonicalJson(merchant.approvalPolicy),
  }).execute(trx);
  await signPowerRow(trx, rowKeys(), merchantPower, id);
  await addTerms(trx, id, merchant);
  for (const mode of ['live', 'test'] as const) {
    await createLedgerAccounts(trx, {
      kind: 'merchant',
      merchantId: id,
      currency: merchant.currency,
      mode,
    });
  }
  await recordAudit(trx, {
    actor: by,
    merchantId: id,
    ...actOn('merchant.created', id),
    after: merchant,
    ip,
    userAgent,
    requestId,
  });
  return id;
}

/** The terms it begins with may have begun before: nothing happened under others. */
async function addTerms(
  trx: Trx,
  merchantId: string,
  { feeRules, limits }: Pick<Merchant, 'feeRules' | 'limits'>,
): Promise<void> {
  const at = { anyTime: true };
  for (const rule of feeRules) {
    const term = { ...rule, id: newId('fee'), merchantId, addedBy: null };
    const { id } = await one(trx, insertFeeRule(term, at));
    await signPowerRow(trx, rowKeys(), feePower, id);
  }
  for (const direction of Object.keys(limits) as FeeDirection[]) {
    const { minMinor = null, maxMinor = null } = limits[direction] ?? {};
    const { id } = await one(
      trx,
      insertLimit(
        {
          id: newId('lim'),
          merchantId,
          direction,
          minMinor,
          maxMinor,
          validFrom: null,
          addedBy: null,
        },
        at,
      ),
    );
    await signPowerRow(trx, rowKeys(), limitPower, id);
  }
}
