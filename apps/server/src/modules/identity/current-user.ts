import { writeMoney } from '@wallet/contract';
import type { CurrentUser } from '@wallet/contract';
import { readBalance } from '#modules/ledger';
import { one } from '#platform/db';
import type { UserPrincipal } from './authenticate.ts';
import { selectProfile } from './identity.sql.ts';
import type { ProfileRow } from './identity.sql.ts';
import type { Identity } from './identity.ts';

/** Who is signed in; for a merchant's user with the merchant and its live balance as it is now. */
export async function currentUser({ db, installation }: Identity, principal: UserPrincipal): Promise<CurrentUser> {
  const profile = await one(db.read, selectProfile(principal.userId));
  const { id, email, name, roleId, locale, timeZone, hasTotp } = profile;
  return { id, email, name, roleId, isLogin: true, locale, timeZone, hasTotp, installation, ...(await merchantPart({ db }, profile)) };
}

async function merchantPart({ db }: Pick<Identity, 'db'>, profile: ProfileRow): Promise<Pick<CurrentUser, 'merchantId' | 'merchant' | 'balance'>> {
  const { merchantId, merchantCode: code, merchantName: name, merchantCurrency: currency } = profile;
  if (merchantId === null || code === null || name === null || currency === null) return {};
  const balance = await readBalance(db.read, { merchantId, currency, mode: 'live' });
  const money = (minor: bigint) => writeMoney({ minor, currency });
  return {
    merchantId,
    merchant: { code, name, currency },
    balance: { available: money(balance.availableMinor), held: money(balance.heldMinor), pending: money(balance.pendingMinor) },
  };
}
