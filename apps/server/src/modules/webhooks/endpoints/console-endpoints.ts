import { endpoints, type Mode } from '@wallet/contract';
import { actorOf } from '#modules/audit';
import type { UserPrincipal } from '#modules/identity';
import { ownMerchant } from '#modules/merchants/management';
import type { Query } from '#platform/db';
import { type CallHeaders, route, type Route } from '#platform/http';
import { createEndpoint, refuseForbiddenAddress } from './create-endpoint.ts';
import { type WebhookRoutesDeps, windowOf } from './endpoints.ts';
import { listDeliveries, readDelivery } from '../delivery/list-deliveries.ts';
import { listEndpoints, readEndpoint } from './lists.ts';
import { removeEndpoint } from './remove-endpoint.ts';
import { resendDelivery } from '../delivery/resend-delivery.ts';
import { resendFailed } from '../delivery/resend-failed.ts';
import { rotateSecret } from './rotate-secret.ts';
import { sendTestEvent } from '../delivery/send-test-event.ts';
import { changeEndpoint } from './update-endpoint.ts';
import type { Owner } from '../webhooks.sql.ts';
import type { Act } from '../webhooks.ts';

/** The same acts for the merchant's people, who name the mode: live when they do not. */
export function ownWebhooksRoutes(deps: WebhookRoutesDeps): Route[] {
  const { db } = deps;
  const read = <T>(
    { principal, query: { mode } }: OwnCall,
    work: (query: Query, owner: Owner) => Promise<T>,
  ) => {
    const owner = ownerOf(principal, mode);
    return db.tenant(owner, (query) => work(query, owner));
  };
  return [
    route(endpoints.listOwnWebhooks, (call) =>
      read(call, (query, owner) => listEndpoints(query, owner, call.query)),
    ),
    route(endpoints.createOwnWebhook, async (call) => {
      const { mode, url, eventTypes } = call.body;
      await refuseForbiddenAddress(deps, url);
      return db.transaction((trx) =>
        createEndpoint(deps, trx, {
          ...ownerOf(call.principal, mode),
          url,
          eventTypes,
          ...actionOf(call),
        }),
      );
    }),
    route(endpoints.getOwnWebhook, (call) =>
      read(call, (query, owner) => readEndpoint(query, owner, call.params.id)),
    ),
    route(endpoints.updateOwnWebhook, async (call) => {
      const {
        params,
        body,
        principal,
        query: { mode },
      } = call;
      if (body.url !== undefined) await refuseForbiddenAddress(deps, body.url);
      return db.transaction((trx) =>
        changeEndpoint(deps, trx, ownerOf(principal, mode), {
          ...params,
          ...body,
          ...actionOf(call),
        }),
      );
    }),
    route(endpoints.removeOwnWebhook, async (call) => {
      await db.transaction((trx) =>
        removeEndpoint(trx, ownerOf(call.principal, call.query.mode), {
          ...call.params,
          ...actionOf(call),
        }),
      );
      return undefined;
    }),
    route(endpoints.rotateOwnWebhookSecret, (call) =>
      db.transaction((trx) =>
        rotateSecret(deps, trx, ownerOf(call.principal, call.query.mode), {
          ...call.params,
          ...call.body,
          ...actionOf(call),
        }),
      ),
    ),
    route(endpoints.testOwnWebhook, (call) =>
      db.transaction((trx) =>
        sendTestEvent(deps, trx, ownerOf(call.principal, call.query.mode), {
          ...call.params,
          ...actionOf(call),
        }),
      ),
    ),
    route(endpoints.resendOwnFailedDeliveries, (call) =>
      db.transaction((trx) =>
        resendFailed(deps, trx, ownerOf(call.principal, call.query.mode), {
          ...call.params,
          ...windowOf(call.body),
          ...actionOf(call),
        }),
      ),
    ),
    route(endpoints.listOwnDeliveries, (call) =>
      read(call, (query, owner) => listDeliveries(query, owner, call.params.id, call.query)),
    ),
    route(endpoints.getOwnDelivery, (call) =>
      read(call, (query, owner) => readDelivery(query, owner, call.params.id)),
    ),
    route(endpoints.resendOwnDelivery, (call) =>
      db.transaction((trx) =>
        resendDelivery(deps, trx, ownerOf(call.principal, call.query.mode), {
          ...call.params,
          ...actionOf(call),
        }),
      ),
    ),
  ];
}

interface UserCall {
  principal: UserPrincipal;
  headers: CallHeaders;
  requestId: string;
}

interface OwnCall {
  principal: UserPrincipal;
  query: { mode?: Mode | undefined };
}

function ownerOf(principal: Pick<UserPrincipal, 'merchantId'>, mode: Mode = 'live'): Owner {
  return { merchantId: ownMerchant(principal), mode };
}

export function actionOf({ principal, headers: { ip, userAgent }, requestId }: UserCall): Act {
  return { by: actorOf(principal), ip, userAgent, requestId };
}
