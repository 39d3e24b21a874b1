import { ApiError, endpoints, mayRole, type Mode } from '@wallet/contract';
import { readMerchant } from '#modules/merchants';
import { route, type Route } from '#platform/http';
import { actionOf } from './console-endpoints.ts';
import { disableForOperator } from './disable-endpoint.ts';
import { type WebhookRoutesDeps, windowOf } from './endpoints.ts';
import { listDeliveries, readDelivery } from '../delivery/list-deliveries.ts';
import { listEndpoints } from './lists.ts';
import { resendDelivery } from '../delivery/resend-delivery.ts';
import { resendFailed } from '../delivery/resend-failed.ts';
import type { Owner } from '../webhooks.sql.ts';

/** Any merchant's webhooks for operators: to see, to send again, to switch off. */
export function merchantWebhooksRoutes(deps: WebhookRoutesDeps): Route[] {
  const { db } = deps;
  return [
    route(endpoints.listMerchantWebhooks, async ({ params, query }) => {
      if (!(await readMerchant(db.read, params.id))) throw new ApiError('notFound');
      return listEndpoints(db.read, ownerOf(params, query), query);
    }),
    route(endpoints.disableMerchantWebhook, (call) =>
      db.transaction((trx) =>
        disableForOperator(trx, ownerOf(call.params, call.query), {
          id: call.params.webhookId,
          reason: call.body.reason,
          ...actionOf(call),
        }),
      ),
    ),
    route(endpoints.resendMerchantFailedDeliveries, (call) =>
      db.transaction((trx) =>
        resendFailed(deps, trx, ownerOf(call.params, call.query), {
          id: call.params.webhookId,
          ...windowOf(call.body),
          ...actionOf(call),
        }),
      ),
    ),
    route(endpoints.listMerchantDeliveries, ({ params, query }) =>
      listDeliveries(db.read, ownerOf(params, query), params.webhookId, query),
    ),
    // The body tells what a transaction's page tells.
    route(endpoints.getMerchantDelivery, ({ principal, params, query }) =>
      readDelivery(db.read, ownerOf(params, query), params.deliveryId, {
        withBody: mayRole(principal.roleId, 'transactions.readAll'),
      }),
    ),
    route(endpoints.resendMerchantDelivery, (call) =>
      db.transaction((trx) =>
        resendDelivery(deps, trx, ownerOf(call.params, call.query), {
          id: call.params.deliveryId,
          ...actionOf(call),
        }),
      ),
    ),
  ];
}

function ownerOf({ id }: { id: string }, { mode = 'live' }: { mode?: Mode | undefined }): Owner {
  return { merchantId: id, mode };
}
