import { endpoints } from '@wallet/contract';
import { actorOf } from '#modules/audit';
import type { TokenPrincipal } from '#modules/merchants/tokens';
import type { PayoutAct } from '#modules/payout-methods';
import { type Call, route, type Route } from '#platform/http';
import { withIdempotency } from '#platform/idempotency';
import { cancelRequest } from '../requests/cancel-request.ts';
import { payToOf } from '../requests/find-payee.ts';
import { listRequests, readRequest } from '../requests/list-own-requests.ts';
import { makeRequest } from '../requests/make-request.ts';
import { requestAnswer } from '../requests/request-answer.ts';
import type { WithdrawalsDeps } from '../withdrawals-deps.ts';

/** Withdrawal requests by API token, in the token's mode. */
export function withdrawalRoutes(deps: WithdrawalsDeps): Route[] {
  const { db } = deps;
  const answerOf = async (principal: TokenPrincipal, id: string) =>
    requestAnswer(await db.tenantByKey(principal, (query) => readRequest(query, principal, id)));
  return [
    route(endpoints.createWithdrawal, async (call) => {
      const { principal, body, headers, reply } = call;
      const input = {
        source: 'api' as const,
        reference: body.reference,
        amount: body.amount,
        note: body.note,
        payTo: payToOf(body),
      };
      const { id, replayed } = await makeRequest(deps, {
        act: actOf(call),
        call: { route: 'createWithdrawal', key: headers.idempotencyKey, body },
        input,
      });
      if (replayed) void reply.header('idempotency-replayed', 'true');
      return answerOf(principal, id);
    }),
    route(endpoints.listWithdrawals, ({ principal, query: input }) =>
      db.tenant(principal, (query) => listRequests(query, principal, input)),
    ),
    route(endpoints.getWithdrawal, ({ principal, params }) => answerOf(principal, params.id)),
    route(endpoints.cancelWithdrawal, async (call) => {
      const {
        principal,
        params: { id },
        headers,
        reply,
      } = call;
      const { merchantId, mode } = principal;
      const key = {
        merchantId,
        mode,
        route: 'cancelWithdrawal',
        key: headers.idempotencyKey,
        body: { id },
      };
      // The key only names the wish: a request is cancelled once, however often that is asked for.
      const { replayed } = await withIdempotency(deps, key, async () => ({ id }));
      await cancelRequest(deps, {
        ...principal,
        id,
        by: actorOf(principal),
        statusReason: 'cancelledByMerchant',
      });
      if (replayed) void reply.header('idempotency-replayed', 'true');
      return answerOf(principal, id);
    }),
  ];
}

function actOf({
  principal,
  headers: { ip, userAgent },
  requestId,
}: Pick<
  Call<typeof endpoints.createWithdrawal>,
  'principal' | 'headers' | 'requestId'
>): PayoutAct {
  const { merchantId, mode } = principal;
  return { merchantId, mode, principal, ip, userAgent, requestId };
}
