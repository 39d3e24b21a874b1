import { payeeKeyOf, payoutMethodPower } from '#modules/payout-methods';
import type { Trx } from '#platform/db';
import { newId } from '#platform/ids';
import { signPowerRow } from '#platform/row-mac';
import type { Vault } from '#platform/vault';
import { insertConfirmedMethod } from './history.sql.ts';
import type { PlannedMerchant } from './plan.ts';

/** Where the demo's merchants withdraw to: added and confirmed two days ago, so that nothing cools down any more. */
export async function seedPayoutMethods(
  trx: Trx,
  vault: Vault,
  { plan, merchantId }: { plan: PlannedMerchant; merchantId: string },
): Promise<void> {
  for (const [
    index,
    { method, code, bankName, number, holderName },
  ] of plan.payoutMethods.entries()) {
    const [id, verificationId] = [newId('pym'), newId('avf')];
    await insertConfirmedMethod({
      id,
      verificationId,
      merchantId,
      method,
      country: plan.country,
      currency: plan.currency,
      code,
      bankName,
      last4: number.slice(-4),
      holderName,
      isDefault: index === 0,
      methodNumber: vault.seal(number, { table: 'payout_method', id, column: 'bank_number_enc' }),
      inquiryNumber: vault.seal(number, {
        table: 'account_verification',
        id: verificationId,
        column: 'number_enc',
      }),
      payeeKey: payeeKeyOf(vault, { institutionId: `${plan.country}-${code}`, number }),
    }).execute(trx);
    await signPowerRow(trx, vault, payoutMethodPower, id);
  }
}
