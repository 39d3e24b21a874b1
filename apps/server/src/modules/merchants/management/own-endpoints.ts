import { ApiError, endpoints, type MerchantProfile } from '@wallet/contract';
import { one, type Query } from '#platform/db';
import { route, type Route } from '#platform/http';
import { ownMerchant } from './own-merchant.ts';
import { saveLogo } from './save-logo.ts';
import { listFeeRules, listLimits } from '../terms/list-terms.ts';
import { trailOf } from './merchant-endpoints.ts';
import type { MerchantsDeps } from '../merchants-deps.ts';
import { profileAnswer } from './profile-answer.ts';
import { selectPublicShareHeld } from '../profiles.sql.ts';
import { quoteFee } from '../terms/quote-fee.ts';
import { readMerchant } from '../read-merchant.ts';
import { readStatement } from './read-statement.ts';
import { updateMerchant } from './update-merchant.ts';

/** What a merchant's own people see and set of their merchant, which is the principal's and never the request's. */
export function ownMerchantRoutes(
  deps: Pick<MerchantsDeps, 'db' | 'identity' | 'readOperatorSums'>,
): Route[] {
  const {
    db,
    identity: { clock },
  } = deps;
  const asOwner = <T>(merchantId: string, work: (query: Query) => Promise<T>) =>
    db.tenant({ merchantId, mode: 'live' }, work);
  return [
    route(endpoints.getOwnMerchant, ({ principal }) =>
      asOwner(ownMerchant(principal), (query) => readProfile(query, ownMerchant(principal))),
    ),
    route(endpoints.updateOwnMerchant, ({ principal, body, ...call }) =>
      db.transaction(async (trx) => {
        const id = ownMerchant(principal);
        await updateMerchant(deps, trx, { principal, id, input: body, ...trailOf(call) });
        return readProfile(trx, id);
      }),
    ),
    route(endpoints.uploadOwnLogo, ({ principal, body: { content }, ...call }) =>
      saveLogo(db, { principal, merchantId: ownMerchant(principal), content, ...trailOf(call) }),
    ),
    route(endpoints.listOwnFeeRules, async ({ principal }) => {
      const merchantId = ownMerchant(principal);
      return {
        data: await asOwner(merchantId, (query) =>
          listFeeRules(query, { merchantId, withNames: false }),
        ),
      };
    }),
    route(endpoints.listOwnLimits, async ({ principal }) => {
      const merchantId = ownMerchant(principal);
      return {
        data: await asOwner(merchantId, (query) =>
          listLimits(query, { merchantId, withNames: false }),
        ),
      };
    }),
    route(endpoints.quoteOwnFee, ({ principal, query: input }) => {
      const merchantId = ownMerchant(principal);
      return asOwner(merchantId, (query) =>
        quoteFee(query, clock, { merchantId, withNames: false, ...input }),
      );
    }),
    route(endpoints.getOwnStatement, ({ principal, query: { mode = 'live', ...input } }) => {
      const merchantId = ownMerchant(principal);
      return db.tenant({ merchantId, mode }, (query) =>
        readStatement(query, { merchantId, mode, ...input }),
      );
    }),
  ];
}

async function readProfile(query: Query, merchantId: string): Promise<MerchantProfile> {
  const merchant = await readMerchant(query, merchantId);
  if (!merchant) throw new ApiError('notFound');
  return profileAnswer(merchant, await one(query, selectPublicShareHeld(merchantId)));
}
