import { ApiError, endpoints, type Principal } from '@wallet/contract';
import { route, type Route } from '#platform/http';
import { withIdempotency } from '#platform/idempotency';
import type { DepositDeps } from '#modules/deposits';
import { createSession } from '#modules/sessions/actions';
import { playSession } from './play-session.ts';

/** Test mode for the merchant's own people: the same acts as a token of test mode has, in the same way. */
export function testSessionRoutes(deps: DepositDeps): Route[] {
  return [
    route(endpoints.createTestSession, async ({ principal, body, headers, reply }) => {
      const { merchantId } = testMerchant(principal);
      const request = {
        merchantId,
        mode: 'test' as const,
        route: 'createTestSession',
        status: 201,
        key: headers.idempotencyKey,
        body: { params: undefined, body },
      };
      const input = {
        ...body,
        type: 'deposit' as const,
        merchantId,
        mode: 'test' as const,
        source: 'console' as const,
        createdBy: principal.userId,
      };
      const { answer, replayed } = await withIdempotency(deps, request, (trx) =>
        createSession(trx, deps, input),
      );
      if (replayed) void reply.header('idempotency-replayed', 'true');
      return answer;
    }),
    route(endpoints.playTestSession, (call) =>
      playSession(deps, testMerchant(call.principal), { ...call, route: 'playTestSession' }),
    ),
  ];
}

/** Only a merchant's people come here; one without a merchant has nothing. */
function testMerchant({ merchantId }: Extract<Principal, { kind: 'user' }>): {
  merchantId: string;
  mode: 'test';
} {
  if (merchantId === undefined) throw new ApiError('forbidden');
  return { merchantId, mode: 'test' };
}
