import type { z } from 'zod';
import type { Actor } from '#modules/audit';
import { recordAudit } from '#modules/audit';
import { openLedgerAccounts } from '#modules/ledger';
import type { Trx } from '#platform/db';
import { newId } from '#platform/ids';
import { canonicalJson } from '#platform/canonical-json';
import { merchantSchema } from './merchant.ts';
import { insertMerchant } from './merchants.sql.ts';

const { shape } = merchantSchema;
const newMerchantSchema = merchantSchema.omit({ id: true, revision: true }).extend({
  status: shape.status.default('active'),
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
});

/** Everything but code, name, country, currency, methods and time zone has a default. */
export type NewMerchant = z.input<typeof newMerchantSchema> & { by: Actor };

/** Makes a merchant with its ledger accounts of both modes, and tells its id. Throws on values that do not fit. */
export async function createMerchant(trx: Trx, { by, ...wish }: NewMerchant): Promise<string> {
  const merchant = newMerchantSchema.parse(wish);
  const id = newId('mer');
  await insertMerchant({
    ...merchant,
    id,
    feeRules: canonicalJson(merchant.feeRules),
    limits: canonicalJson(merchant.limits),
    branding: canonicalJson(merchant.branding),
    requestTransaction: canonicalJson(merchant.requestTransaction),
  }).execute(trx);
  for (const mode of ['live', 'test'] as const) {
    await openLedgerAccounts(trx, { kind: 'merchant', merchantId: id, currency: merchant.currency, mode });
  }
  await recordAudit(trx, { actor: by, merchantId: id, action: 'merchant.created', entity: 'merchant', entityId: id, after: merchant });
  return id;
}
