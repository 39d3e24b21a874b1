import { endpoints } from '@wallet/contract';
import { actorOf } from '#modules/audit';
import { route } from '#platform/http';
import type { Call, Route } from '#platform/http';
import { withIdempotency } from '#platform/idempotency';
import type { Trx } from '#platform/db';
import { createEndpoint, refuseForbiddenAddress } from './create-endpoint.ts';
import type { Webhooks } from './webhooks.ts';
import { listDeliveries } from './list-deliveries.ts';
import { listEndpoints, listEvents, readEndpoint } from './lists.ts';
import { removeEndpoint } from './remove-endpoint.ts';
import { resendDelivery } from './resend-delivery.ts';
import { changeEndpoint } from './update-endpoint.ts';

export function webhooksRoutes(deps: Pick<Webhooks, 'db' | 'vault' | 'addresses' | 'jobs' | 'clock'>): Route[] {
  return [
    route(endpoints.createWebhookEndpoint, async (call) => {
      const { body, principal } = call;
      const { merchantId, mode } = principal;
      await refuseForbiddenAddress(deps, body.url);
      return once(deps, call, { route: 'createWebhookEndpoint', status: 201 }, (trx) => createEndpoint(deps, trx, { merchantId, mode, ...body, by: actorOf(principal) }));
    }),
    route(endpoints.listWebhookEndpoints, ({ principal, query: wish }) => deps.db.tenant(principal, (query) => listEndpoints(query, principal, wish))),
    route(endpoints.getWebhookEndpoint, ({ principal, params }) => deps.db.tenant(principal, (query) => readEndpoint(query, principal, params.id))),
    route(endpoints.updateWebhookEndpoint, async (call) => {
      const { body, params, principal: { merchantId, mode } } = call;
      if (body.url !== undefined) await refuseForbiddenAddress(deps, body.url);
      return once(deps, call, { route: 'updateWebhookEndpoint', status: 200 }, (trx) => changeEndpoint(trx, { merchantId, mode }, { id: params.id, ...body, by: actorOf(call.principal) }));
    }),
    route(endpoints.listDeliveries, ({ principal, params, query: wish }) => deps.db.tenant(principal, (query) => listDeliveries(query, principal, params.id, wish))),
    route(endpoints.resendDelivery, (call) => {
      const { params, principal: { merchantId, mode } } = call;
      return once(deps, call, { route: 'resendDelivery', status: 202 }, (trx) => resendDelivery(deps, trx, { merchantId, mode }, { id: params.id, by: actorOf(call.principal) }));
    }),
    route(endpoints.deleteWebhookEndpoint, (call) => {
      const { params, principal } = call;
      const { merchantId, mode } = principal;
      return once(deps, call, { route: 'deleteWebhookEndpoint', status: 204 }, async (trx) => {
        await removeEndpoint(trx, { merchantId, mode }, { id: params.id, by: actorOf(principal) });
        return undefined;
      });
    }),
    route(endpoints.listEvents, ({ principal, query: wish }) => deps.db.tenant(principal, (query) => listEvents(query, principal, wish))),
  ];
}

/** The parts of a write that both endpoints have. */
interface Write extends Pick<Call<typeof endpoints.createWebhookEndpoint>, 'principal' | 'headers' | 'reply'> {
  params: unknown;
  body: unknown;
}

async function once<Answer>(
  deps: Pick<Webhooks, 'db' | 'vault'>,
  { principal: { merchantId, mode }, headers, reply, params, body }: Write,
  named: { route: string; status: number },
  work: (trx: Trx) => Promise<Answer>,
): Promise<Answer> {
  const { answer, replayed } = await withIdempotency(deps, { merchantId, mode, ...named, key: headers.idempotencyKey, body: { params, body } }, work);
  if (replayed) void reply.header('idempotency-replayed', 'true');
  return answer;
}
