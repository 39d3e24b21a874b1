import { ApiError, endpoints, type PayoutMethodRow, roles } from '@wallet/contract';
import type { UserPrincipal } from '#modules/identity';
import { readMerchant } from '#modules/merchants';
import { maybe } from '#platform/db';
import { type CallHeaders, route, type Route } from '#platform/http';
import { moveMethod } from './end-method.ts';
import { listMethods, readMethod } from './list-methods.ts';
import { maskedRow } from './method-answer.ts';
import { selectModeOf } from '../methods.sql.ts';
import type { PayoutMethodsDeps } from '../payout-deps.ts';

/** Operators see where merchants are paid out and may stop it; numbers are masked for all of them, names for Staff. */
export function merchantPayoutMethodRoutes(deps: Pick<PayoutMethodsDeps, 'db'>): Route[] {
  const { db } = deps;
  return [
    route(
      endpoints.listMerchantPayoutMethods,
      async ({ principal, params: { id }, query: { mode = 'live', ...input } }) => {
        if (!(await readMerchant(db.read, id))) throw new ApiError('notFound');
        const { data, next } = await listMethods(db.read, { merchantId: id, mode }, input);
        return { data: data.map((row) => shownTo(principal, row)), next };
      },
    ),
    route(endpoints.blockPayoutMethod, (call) => move(deps, call, 'block')),
    route(endpoints.unblockPayoutMethod, (call) => move(deps, call, 'unblock')),
  ];
}

function shownTo({ roleId }: UserPrincipal, row: PayoutMethodRow): PayoutMethodRow {
  return roleId === roles.staff ? maskedRow(row) : row;
}

interface OperatorCall {
  principal: UserPrincipal;
  params: { id: string; methodId: string };
  body: { reason: string };
  headers: CallHeaders;
  requestId: string;
}

function move(
  { db }: Pick<PayoutMethodsDeps, 'db'>,
  { principal, params, body, headers: { ip, userAgent }, requestId }: OperatorCall,
  what: 'block' | 'unblock',
): Promise<PayoutMethodRow> {
  return db.transaction(async (trx) => {
    const found = await maybe(trx, selectModeOf(params.id, params.methodId));
    if (!found) throw new ApiError('notFound');
    const act = { merchantId: params.id, mode: found.mode, principal, ip, userAgent, requestId };
    await moveMethod(trx, act, { id: params.methodId, move: what, reason: body.reason });
    return shownTo(principal, await readMethod(trx, act, params.methodId));
  });
}
