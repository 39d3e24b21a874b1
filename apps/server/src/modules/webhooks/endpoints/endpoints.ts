import { endpoints } from '@wallet/contract';
import { actorOf } from '#modules/audit';
import { type Call, route, type Route } from '#platform/http';
import { withIdempotency } from '#platform/idempotency';
import type { Trx } from '#platform/db';
import { createEndpoint, refuseForbiddenAddress } from './create-endpoint.ts';
import type { Act, Webhooks } from '../webhooks.ts';
import { listDeliveries, readDelivery } from '../delivery/list-deliveries.ts';
import { listEndpoints, listEvents, readEndpoint } from './lists.ts';
import { removeEndpoint } from './remove-endpoint.ts';
import { resendDelivery } from '../delivery/resend-delivery.ts';
import { resendFailed } from '../delivery/resend-failed.ts';
import { rotateSecret } from './rotate-secret.ts';
import { sendTestEvent } from '../delivery/send-test-event.ts';
import { changeEndpoint } from './update-endpoint.ts';
import type { Owner } from '../webhooks.sql.ts';

export type WebhookRoutesDeps = Pick<Webhooks, 'db' | 'vault' | 'addresses' | 'jobs' | 'clock'>;

/** Webhooks for a merchant's servers: the mode is the token's, and each write happens once. */
export function webhooksRoutes(deps: WebhookRoutesDeps): Route[] {
  const { db } = deps;
  return [
    route(endpoints.createWebhookEndpoint, async (call) => {
      await refuseForbiddenAddress(deps, call.body.url);
      return once(deps, call, { route: 'createWebhookEndpoint', status: 201 }, (trx, owner, act) =>
        createEndpoint(deps, trx, { ...owner, ...call.body, ...act }),
      );
    }),
    route(endpoints.listWebhookEndpoints, ({ principal, query: input }) =>
      db.tenant(principal, (query) => listEndpoints(query, principal, input)),
    ),
    route(endpoints.getWebhookEndpoint, ({ principal, params }) =>
      db.tenant(principal, (query) => readEndpoint(query, principal, params.id)),
    ),
    route(endpoints.updateWebhookEndpoint, async (call) => {
      const {
        body,
        params: { id },
      } = call;
      if (body.url !== undefined) await refuseForbiddenAddress(deps, body.url);
      return once(deps, call, { route: 'updateWebhookEndpoint', status: 200 }, (trx, owner, act) =>
        changeEndpoint(deps, trx, owner, { id, ...body, ...act }),
      );
    }),
    route(endpoints.deleteWebhookEndpoint, (call) =>
      once(deps, call, { route: 'deleteWebhookEndpoint', status: 204 }, async (trx, owner, act) => {
        await removeEndpoint(trx, owner, { ...call.params, ...act });
        return undefined;
      }),
    ),
    route(endpoints.rotateWebhookSecret, (call) =>
      once(deps, call, { route: 'rotateWebhookSecret', status: 200 }, (trx, owner, act) =>
        rotateSecret(deps, trx, owner, { ...call.params, ...call.body, ...act }),
      ),
    ),
    route(endpoints.sendTestEvent, (call) =>
      once(deps, call, { route: 'sendTestEvent', status: 202 }, (trx, owner, act) =>
        sendTestEvent(deps, trx, owner, { ...call.params, ...act }),
      ),
    ),
    route(endpoints.resendFailedDeliveries, (call) =>
      once(deps, call, { route: 'resendFailedDeliveries', status: 202 }, (trx, owner, act) =>
        resendFailed(deps, trx, owner, { ...call.params, ...windowOf(call.body), ...act }),
      ),
    ),
    route(endpoints.listDeliveries, ({ principal, params, query: input }) =>
      db.tenant(principal, (query) => listDeliveries(query, principal, params.id, input)),
    ),
    route(endpoints.getDelivery, ({ principal, params }) =>
      db.tenant(principal, (query) => readDelivery(query, principal, params.id)),
    ),
    route(endpoints.resendDelivery, (call) =>
      once(deps, call, { route: 'resendDelivery', status: 202 }, (trx, owner, act) =>
        resendDelivery(deps, trx, owner, { ...call.params, ...act }),
      ),
    ),
    route(endpoints.listEvents, ({ principal, query: input }) =>
      db.tenant(principal, (query) => listEvents(query, principal, input)),
    ),
  ];
}

export function windowOf({ from, to }: { from: string; to?: string | undefined }): {
  from: Date;
  to: Date | undefined;
} {
  return { from: new Date(from), to: to === undefined ? undefined : new Date(to) };
}

/** The parts of a write that all of them have. */
interface Write extends Pick<
  Call<typeof endpoints.createWebhookEndpoint>,
  'principal' | 'headers' | 'reply' | 'requestId'
> {
  params: unknown;
  body: unknown;
}

async function once<Answer>(
  deps: Pick<Webhooks, 'db' | 'vault'>,
  { principal, headers, reply, params, body, requestId }: Write,
  named: { route: string; status: number },
  work: (trx: Trx, owner: Owner, act: Act) => Promise<Answer>,
): Promise<Answer> {
  const { merchantId, mode } = principal;
  const act: Act = {
    by: actorOf(principal),
    ip: headers.ip,
    userAgent: headers.userAgent,
    requestId,
  };
  const request = {
    merchantId,
    mode,
    ...named,
    key: headers.idempotencyKey,
    body: { params, body },
  };
  const { answer, replayed } = await withIdempotency(deps, request, (trx) =>
    work(trx, { merchantId, mode }, act),
  );
  if (replayed) void reply.header('idempotency-replayed', 'true');
  return answer;
}
