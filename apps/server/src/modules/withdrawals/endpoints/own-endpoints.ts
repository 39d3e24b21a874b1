import { endpoints, ApiError } from '@wallet/contract';
import type { Mode, Money, OwnWithdrawalRow } from '@wallet/contract';
import { actorOf } from '#modules/audit';
import { requirePassword } from '#modules/identity/second-factor';
import type { UserPrincipal } from '#modules/identity';
import { ownMerchant } from '#modules/merchants/management';
import type { PayoutAct } from '#modules/payout-methods';
import { maybe } from '#platform/db';
import { type CallHeaders, route, type Route } from '#platform/http';
import { newId } from '#platform/ids';
import { acceptRequest } from '../page/accept-request.ts';
import { cancelRequest } from '../requests/cancel-request.ts';
import { checkImport } from '../imports/check-import.ts';
import { importRequests } from '../imports/import-requests.ts';
import { listOwnRequests, readOwnCase, readRequest } from '../requests/list-own-requests.ts';
import { makeRequest } from '../requests/make-request.ts';
import { selectModeOf } from './modes.sql.ts';
import { quoteRequest } from '../requests/quote-request.ts';
import { readApprovalSettings } from '../evidence/read-approval-settings.ts';
import { ownRow } from '../requests/request-answer.ts';
import type { WithdrawalsDeps } from '../withdrawals-deps.ts';

export interface UserCall {
  principal: UserPrincipal;
  headers: CallHeaders;
  requestId: string;
}

/** A merchant's own people and what they ask for, which is live unless they say otherwise. */
export function ownWithdrawalRoutes(deps: WithdrawalsDeps): Route[] {
  const { db } = deps;
  return [
    route(endpoints.listOwnWithdrawals, ({ principal, query: { mode = 'live', ...input } }) => {
      const owner = { merchantId: ownMerchant(principal), mode };
      return db.tenant(owner, (query) => listOwnRequests(query, owner, input));
    }),
    route(endpoints.getOwnWithdrawal, async ({ principal, params: { id } }) => {
      const owner = await ownerOf(deps, principal, id);
      return db.tenant(owner, (query) => readOwnCase(query, owner, id));
    }),
    route(endpoints.quoteOwnWithdrawal, ({ principal, body: { mode = 'live', ...input } }) =>
      quoteRequest(db.read, deps, { merchantId: ownMerchant(principal), mode, ...input }),
    ),
    route(endpoints.createOwnWithdrawal, async (call) => {
      const {
        body: { mode = 'live', password, reference, amount, note, payoutMethodId },
        headers,
      } = call;
      await requireOwnPassword(deps, call, { amount, mode, password });
      const input = {
        source: 'console' as const,
        reference: reference ?? madeReference(),
        amount,
        note,
        payTo: { payoutMethodId },
      };
      const body = { mode, reference, amount, note, payoutMethodId };
      const { id } = await makeRequest(deps, {
        act: actionOf(call, ownMerchant(call.principal), mode),
        call: { route: 'createOwnWithdrawal', key: headers.idempotencyKey, body },
        input,
      });
      return rowOf(deps, call.principal, id);
    }),
    route(endpoints.cancelOwnWithdrawal, async (call) => {
      const {
        principal,
        params: { id },
        body: { reason },
      } = call;
      await cancelRequest(deps, {
        id,
        merchantId: ownMerchant(principal),
        by: actorOf(principal),
        reason,
        statusReason: 'cancelledByMerchant',
      });
      return rowOf(deps, principal, id);
    }),
    route(endpoints.acceptOwnWithdrawal, async (call) => {
      const {
        principal,
        params: { id },
        body: { reason },
        headers: { ip, userAgent },
        requestId,
      } = call;
      await acceptRequest(deps, {
        id,
        merchantId: ownMerchant(principal),
        by: actorOf(principal),
        reason,
        ip,
        userAgent,
        requestId,
      });
      return rowOf(deps, principal, id);
    }),
    route(endpoints.checkWithdrawalImport, ({ principal, body: { csv, mode = 'live' } }) =>
      checkImport(deps, { merchantId: ownMerchant(principal), mode }, csv),
    ),
    route(endpoints.importWithdrawals, (call) => {
      const {
        body: { csv, mode = 'live', password },
        headers: { idempotencyKey: key },
        principal,
      } = call;
      return importRequests(deps, {
        act: actionOf(call, ownMerchant(principal), mode),
        csv,
        key,
        confirm: (total) => requireOwnPassword(deps, call, { amount: total, mode, password }),
      });
    }),
  ];
}

export function actionOf(
  { principal, headers: { ip, userAgent }, requestId }: UserCall,
  merchantId: string,
  mode: Mode,
): PayoutAct {
  return { merchantId, mode, principal, ip, userAgent, requestId };
}

/** Asks the password again above the operators' limit. Refuses passwordNeeded, wrongPassword, temporarilyLocked. */
export async function requireOwnPassword(
  deps: WithdrawalsDeps,
  call: UserCall,
  { amount, mode, password }: { amount: Money; mode: Mode; password: string | undefined },
): Promise<void> {
  const { askerPasswordAboveMinor } = await readApprovalSettings(deps.db.read);
  if (mode === 'test' || amount.minor <= askerPasswordAboveMinor[amount.currency]) return;
  if (password === undefined) throw new ApiError('passwordNeeded');
  const {
    principal,
    headers: { ip, userAgent },
    requestId,
  } = call;
  await requirePassword(deps.identity, { principal, ip, userAgent, requestId }, password);
}

/** A name for what nobody named: single, like the row it names. */
export function madeReference(): string {
  return `wdr-${newId('x').slice(2)}`;
}

async function ownerOf(
  { db }: WithdrawalsDeps,
  principal: UserPrincipal,
  id: string,
): Promise<{ merchantId: string; mode: Mode }> {
  const merchantId = ownMerchant(principal);
  const found = await maybe(db.read, selectModeOf(merchantId, id));
  if (!found) throw new ApiError('notFound');
  return { merchantId, mode: found.mode };
}

async function rowOf(
  deps: WithdrawalsDeps,
  principal: UserPrincipal,
  id: string,
): Promise<OwnWithdrawalRow> {
  const owner = await ownerOf(deps, principal, id);
  return deps.db.tenant(owner, async (query) => ownRow(await readRequest(query, owner, id)));
}
