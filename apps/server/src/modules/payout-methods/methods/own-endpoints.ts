import { ApiError, endpoints, type Mode, type PayoutMethodRow } from '@wallet/contract';
import type { UserPrincipal } from '#modules/identity';
import { ownMerchant } from '#modules/merchants/management';
import { readMerchant } from '#modules/merchants';
import { type RaisingDeps, requireMail } from '#modules/pending-changes';
import { maybe, type Trx } from '#platform/db';
import { type CallHeaders, route, type Route } from '#platform/http';
import { addMethod } from './add-method.ts';
import { moveMethod } from './end-method.ts';
import { listDestinations } from '../find-destination.ts';
import { listMethods, readMethod, readVerification } from './list-methods.ts';
import { selectModeOf } from '../methods.sql.ts';
import type { PayoutAct, PayoutMethodsDeps } from '../payout-deps.ts';
import { changeMethod } from './replace-method.ts';
import { revealMethod } from './reveal-method.ts';
import { verifyAccount, verifyMethod } from './verify-account.ts';

/** A merchant's own people and their destinations, which are live ones unless they say otherwise. */
export function ownPayoutMethodRoutes(deps: PayoutMethodsDeps & { raising: RaisingDeps }): Route[] {
  const { db, raising } = deps;
  return [
    route(endpoints.listPayoutDestinations, async ({ principal, query: { search } }) => {
      const merchant = await readMerchant(db.read, ownMerchant(principal));
      if (!merchant) throw new ApiError('notFound');
      return { data: await listDestinations(db.read, { country: merchant.country, search }) };
    }),
    route(endpoints.listOwnPayoutMethods, ({ principal, query: { mode = 'live', ...input } }) => {
      const owner = { merchantId: ownMerchant(principal), mode };
      return db.tenant(owner, (query) => listMethods(query, owner, input));
    }),
    route(endpoints.addOwnPayoutMethod, (call) => {
      const { mode = 'live', ...input } = call.body;
      const act = actOf(call, mode);
      if (mode === 'live') requireMail(raising);
      return db.transaction(async (trx) =>
        readMethod(trx, act, await addMethod(trx, deps, act, input)),
      );
    }),
    route(endpoints.getOwnPayoutMethod, ({ principal, params, query: { mode = 'live' } }) => {
      const owner = { merchantId: ownMerchant(principal), mode };
      return db.tenant(owner, (query) => readMethod(query, owner, params.id));
    }),
    route(endpoints.changeOwnPayoutMethod, (call) =>
      onMethod(deps, call, async (trx, act) => {
        const id = await changeMethod(trx, deps, act, { ...call.body, id: call.params.id });
        if (act.mode === 'live' && id !== call.params.id) requireMail(raising);
        return readMethod(trx, act, id);
      }),
    ),
    route(endpoints.removeOwnPayoutMethod, async (call) => {
      await onMethod(deps, call, (trx, act) =>
        moveMethod(trx, act, { id: call.params.id, move: 'remove' }),
      );
      return undefined;
    }),
    route(endpoints.revealOwnPayoutMethod, (call) =>
      onMethod(deps, call, (trx, act) => revealMethod(trx, deps, act, call.params.id)),
    ),
    route(endpoints.verifyOwnPayoutMethod, (call) =>
      onMethod(deps, call, async (trx, act): Promise<PayoutMethodRow> => {
        await verifyMethod(trx, deps, act, call.params.id);
        return readMethod(trx, act, call.params.id);
      }),
    ),
    route(endpoints.startOwnVerification, (call) => {
      const { mode = 'live', ...input } = call.body;
      const act = actOf(call, mode);
      return db.transaction(async (trx) =>
        readVerification(trx, act, await verifyAccount(trx, deps, act, input)),
      );
    }),
    route(endpoints.getOwnVerification, ({ principal, params, query: { mode = 'live' } }) => {
      const owner = { merchantId: ownMerchant(principal), mode };
      return db.tenant(owner, (query) => readVerification(query, owner, params.id));
    }),
  ];
}

interface UserCall {
  principal: UserPrincipal;
  headers: CallHeaders;
  requestId: string;
}

function actOf(
  { principal, headers: { ip, userAgent }, requestId }: UserCall,
  mode: Mode,
): PayoutAct {
  return { merchantId: ownMerchant(principal), mode, principal, ip, userAgent, requestId };
}

/** An act on one row, whose mode is its own. Refuses notFound for a row of nobody's or somebody else's. */
function onMethod<T>(
  { db }: PayoutMethodsDeps,
  call: UserCall & { params: { id: string } },
  work: (trx: Trx, act: PayoutAct) => Promise<T>,
): Promise<T> {
  return db.transaction(async (trx) => {
    const found = await maybe(trx, selectModeOf(ownMerchant(call.principal), call.params.id));
    if (!found) throw new ApiError('notFound');
    return work(trx, actOf(call, found.mode));
  });
}
