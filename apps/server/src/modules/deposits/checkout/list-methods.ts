import { ApiError, type PayMethod, writeMoney } from '@wallet/contract';
import { readMerchant } from '#modules/merchants';
import type { DepositDeps } from '../deps.ts';
import { depositMethodsOf, methodLimits } from './method-terms.ts';
import { whyUnavailable } from './payable-accounts.ts';
import { readDepositSettings } from '../settings/read-settings.ts';
import type { Owner } from '#modules/sessions';

/**
 * The merchant's deposit methods with their limits, and why one does not work now for its smallest
 * payment. Accounts and settings are the house's: of them only the reason gets out.
 */
export async function listMethods(
  { db, vault }: Pick<DepositDeps, 'db' | 'vault'>,
  { merchantId, mode }: Owner,
): Promise<PayMethod[]> {
  const merchant = await db.tenantByKey({ merchantId, mode }, (query) =>
    readMerchant(query, merchantId),
  );
  if (!merchant) throw new ApiError('notFound');
  const settings = await readDepositSettings(db.read);
  return Promise.all(
    depositMethodsOf(merchant).map(async (method) => {
      const { minMinor, maxMinor } = methodLimits({ merchant, method, settings });
      const money = (minor: bigint) => ({ minor, currency: merchant.currency });
      const reason =
        merchant.status === 'active'
          ? await whyUnavailable(db.read, vault, {
              method,
              mode,
              merchant,
              payment: money(minMinor),
            })
          : 'maintenance';
      return {
        method,
        available: reason === null,
        reason,
        minAmount: writeMoney(money(minMinor)),
        maxAmount: writeMoney(money(maxMinor)),
      };
    }),
  );
}
