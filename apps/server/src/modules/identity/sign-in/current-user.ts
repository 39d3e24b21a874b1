import { type CurrentUser, may, writeMoney } from '@wallet/contract';
import { readBalance } from '#modules/ledger';
import { one, type Query } from '#platform/db';
import type { UserPrincipal } from '../authenticate.ts';
import { type ProfileRow, selectProfile } from '../identity.sql.ts';
import type { Identity } from '../identity.ts';

/**
 * Who is signed in; for a merchant's user with the merchant and, where he may read its books, its
 * live balance as it is now.
 */
export async function currentUser(
  { db, installation }: Identity,
  principal: UserPrincipal,
): Promise<CurrentUser> {
  const { merchantId, userId } = principal;
  const read = (query: Query) => readProfile(query, userId, may(principal, 'ledger.readOwn'));
  const { profile, ofMerchant } = await (merchantId === undefined
    ? read(db.read)
    : db.tenant({ merchantId, mode: 'live' }, read));
  const { id, email, name, roleId, locale, timeZone, hasTotp, teamRole } = profile;
  return {
    id,
    email,
    name,
    roleId,
    isLogin: true,
    locale,
    timeZone,
    hasTotp,
    installation,
    ...(teamRole !== null && { teamRole }),
    ...ofMerchant,
  };
}

async function readProfile(
  query: Query,
  userId: string,
  seesBooks: boolean,
): Promise<{ profile: ProfileRow; ofMerchant: MerchantPart }> {
  const profile = await one(query, selectProfile(userId));
  return {
    profile,
    ofMerchant:
      profile.merchant === null ? {} : await merchantPart(query, profile.merchant, seesBooks),
  };
}

type MerchantPart = Pick<CurrentUser, 'merchantId' | 'merchant' | 'balance'>;

async function merchantPart(
  query: Query,
  { id: merchantId, code, name, currency }: NonNullable<ProfileRow['merchant']>,
  seesBooks: boolean,
): Promise<MerchantPart> {
  const merchant = { code, name, currency };
  if (!seesBooks) return { merchantId, merchant };
  const balance = await readBalance(query, { merchantId, currency, mode: 'live' });
  const money = (minor: bigint) => writeMoney({ minor, currency });
  return {
    merchantId,
    merchant,
    balance: {
      available: money(balance.availableMinor),
      held: money(balance.heldMinor),
      pending: money(balance.pendingMinor),
    },
  };
}
