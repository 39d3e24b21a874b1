import { endpoints, type PayoutMethodAnswer, type PayoutMethodRow } from '@wallet/contract';
import type { TokenPrincipal } from '#modules/merchants/tokens';
import { type Call, route, type Route } from '#platform/http';
import { withIdempotency } from '#platform/idempotency';
import type { Trx } from '#platform/db';
import { addMethod } from './add-method.ts';
import { moveMethod } from './end-method.ts';
import { listMethods, listVerifications, readMethod, readVerification } from './list-methods.ts';
import type { PayoutAct, PayoutMethodsDeps } from '../payout-deps.ts';
import { changeMethod } from './replace-method.ts';
import { verifyAccount } from './verify-account.ts';

/** Destinations and inquiries by API token, in the token's mode. */
export function payoutMethodRoutes(deps: PayoutMethodsDeps): Route[] {
  const { db } = deps;
  return [
    route(endpoints.createPayoutMethod, (call) =>
      once(deps, call, { route: 'createPayoutMethod', status: 201 }, async (trx, act) =>
        answerOf(trx, act, await addMethod(trx, deps, act, call.body)),
      ),
    ),
    route(endpoints.listPayoutMethods, ({ principal, query: input }) =>
      db.tenant(principal, async (query) => {
        const { data, next } = await listMethods(query, principal, input);
        return { data: data.map(withoutPeople), next };
      }),
    ),
    route(endpoints.getPayoutMethod, ({ principal, params }) =>
      db.tenant(principal, async (query) =>
        withoutPeople(await readMethod(query, principal, params.id)),
      ),
    ),
    route(endpoints.updatePayoutMethod, (call) =>
      once(deps, call, { route: 'updatePayoutMethod', status: 200 }, async (trx, act) =>
        answerOf(
          trx,
          act,
          await changeMethod(trx, deps, act, { ...call.body, id: call.params.id }),
        ),
      ),
    ),
    route(endpoints.deletePayoutMethod, (call) =>
      once(deps, call, { route: 'deletePayoutMethod', status: 204 }, async (trx, act) => {
        await moveMethod(trx, act, { id: call.params.id, move: 'remove' });
        return undefined;
      }),
    ),
    route(endpoints.createAccountVerification, (call) =>
      once(deps, call, { route: 'createAccountVerification', status: 202 }, async (trx, act) =>
        readVerification(trx, act, await verifyAccount(trx, deps, act, call.body)),
      ),
    ),
    route(endpoints.listAccountVerifications, ({ principal, query: input }) =>
      db.tenant(principal, (query) => listVerifications(query, principal, input)),
    ),
    route(endpoints.getAccountVerification, ({ principal, params }) =>
      db.tenant(principal, (query) => readVerification(query, principal, params.id)),
    ),
  ];
}

async function answerOf(trx: Trx, act: PayoutAct, id: string): Promise<PayoutMethodAnswer> {
  return withoutPeople(await readMethod(trx, act, id));
}

function withoutPeople(row: PayoutMethodRow): PayoutMethodAnswer {
  const { createdBy: _, ...answer } = row;
  return answer;
}

/** The parts of a write that all of them have. */
interface Write {
  principal: TokenPrincipal;
  headers: Call<typeof endpoints.createPayoutMethod>['headers'];
  reply: Call<typeof endpoints.createPayoutMethod>['reply'];
  requestId: string;
  params: unknown;
  body: unknown;
}

async function once<Answer>(
  deps: PayoutMethodsDeps,
  call: Write,
  named: { route: string; status: number },
  work: (trx: Trx, act: PayoutAct) => Promise<Answer>,
): Promise<Answer> {
  const { principal, headers, reply, requestId, params, body } = call;
  const { merchantId, mode } = principal;
  const act: PayoutAct = {
    merchantId,
    mode,
    principal,
    ip: headers.ip,
    userAgent: headers.userAgent,
    requestId,
  };
  const { answer, replayed } = await withIdempotency(
    deps,
    { merchantId, mode, ...named, key: headers.idempotencyKey, body: { params, body } },
    (trx) => work(trx, act),
  );
  if (replayed) void reply.header('idempotency-replayed', 'true');
  return answer;
}
