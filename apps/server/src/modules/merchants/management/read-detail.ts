import { ApiError, mayRole, type MerchantDetail, writeMoney } from '@wallet/contract';
import type { UserPrincipal } from '#modules/identity';
import { readBalance } from '#modules/ledger';
import { one, type Query } from '#platform/db';
import { findBlockers } from './find-blockers.ts';
import { balanceAnswer } from './list-merchants.ts';
import { maskedOwner, maskedProfile } from './masked-contact.ts';
import { moneyIn, type MerchantsDeps } from '../merchants-deps.ts';
import { profileAnswer } from './profile-answer.ts';
import { selectStatus, selectPublicShareHeld } from '../profiles.sql.ts';
import { readMerchant } from '../read-merchant.ts';

/** One merchant as this operator may see it: masked for some, without books for some. Refuses with notFound. */
export async function readDetail(
  deps: Pick<MerchantsDeps, 'readMoneyInFlight'>,
  query: Query,
  { principal, id }: { principal: UserPrincipal; id: string },
): Promise<MerchantDetail> {
  const merchant = await readMerchant(query, id);
  if (!merchant) throw new ApiError('notFound');
  const { currency } = merchant;
  const standing = await one(query, selectStatus(id));
  const profile = profileAnswer(merchant, await one(query, selectPublicShareHeld(id)));
  const isMasked = !mayRole(principal.roleId, 'merchants.update');
  const seesBooks = mayRole(principal.roleId, 'ledger.read');
  const obstacles = merchant.status === 'closed' ? [] : await findBlockers(deps, query, merchant);
  const balanceIn = async (mode: 'live' | 'test') =>
    balanceAnswer(await readBalance(query, { merchantId: id, currency, mode }), currency);
  return {
    merchant: isMasked ? maskedProfile(profile) : profile,
    statusReason: standing.statusReason,
    statusSince: standing.statusSince.toISOString(),
    owner: isMasked ? maskedOwner(standing.owner) : standing.owner,
    people: {
      active: standing.active,
      activeOwners: standing.activeOwners,
      invited: standing.invited,
    },
    balances: seesBooks ? { live: await balanceIn('live'), test: await balanceIn('test') } : null,
    closeObstacles: obstacles.map(({ what, count, minor, until }) => {
      const money = seesBooks ? moneyIn(currency, minor) : null;
      return {
        what,
        count,
        amount: money && writeMoney(money),
        until: until?.toISOString() ?? null,
      };
    }),
  };
}
