import { endpoints } from '@wallet/contract';
import type { Trail } from '#modules/identity';
import { ownMerchant } from '#modules/merchants';
import { route } from '#platform/http';
import type { CallHeaders, Route } from '#platform/http';
import { withIdempotency } from '#platform/idempotency';
import { exportAnswer } from './export-answer.ts';
import type { Exports } from './exports.ts';
import { orderExport } from './order-export.ts';
import { findExport, findExportOfEitherMode, listExports, listLatest } from './read-exports.ts';
import { sendFile } from './send-file.ts';

/** Exports of the principal’s merchant: by its people in the console, by its tokens over the merchant API. */
export function exportsRoutes(deps: Pick<Exports, 'db' | 'vault' | 'jobs'>): Route[] {
  const { db } = deps;
  return [
    route(endpoints.createExport, async ({ principal, body, headers, reply, requestId }) => {
      const { merchantId, mode } = principal;
      const named = { merchantId, mode, route: 'createExport', status: 202, key: headers.idempotencyKey, body };
      const { answer, replayed } = await withIdempotency(deps, named, (trx) =>
        orderExport(deps, trx, { principal, merchantId, mode, door: '/v1', wish: body, ...trailOf(headers, requestId) }));
      if (replayed) void reply.header('idempotency-replayed', 'true');
      return answer;
    }),
    route(endpoints.listExports, ({ principal, query: wish }) => db.tenant(principal, (query) => listExports(query, principal, wish))),
    route(endpoints.getExport, async ({ principal, params }) => exportAnswer(await findExport(db.tenant, principal, params.id), '/v1')),
    route(endpoints.downloadExport, async ({ principal, params, headers, reply, requestId }) =>
      sendFile(deps, reply, { principal, merchantId: principal.merchantId, found: await findExport(db.tenant, principal, params.id), ...trailOf(headers, requestId) })),
    route(endpoints.createOwnExport, ({ principal, body: { mode = 'live', ...wish }, headers, requestId }) =>
      db.transaction((trx) => orderExport(deps, trx, { principal, merchantId: ownMerchant(principal), mode, door: '/api', wish, ...trailOf(headers, requestId) }))),
    route(endpoints.listOwnExports, async ({ principal, query: { mode = 'live', kind } }) => {
      const owner = { merchantId: ownMerchant(principal), mode };
      return { data: await db.tenant(owner, (query) => listLatest(query, owner, { userId: principal.userId, kind })) };
    }),
    route(endpoints.getOwnExport, async ({ principal, params }) => exportAnswer(await findExportOfEitherMode(db.tenant, ownMerchant(principal), params.id), '/api')),
    route(endpoints.downloadOwnExport, async ({ principal, params, headers, reply, requestId }) => {
      const merchantId = ownMerchant(principal);
      const found = await findExportOfEitherMode(db.tenant, merchantId, params.id);
      return sendFile(deps, reply, { principal, merchantId, found, ...trailOf(headers, requestId) });
    }),
  ];
}

function trailOf({ ip, userAgent }: CallHeaders, requestId: string): Trail {
  return { ip, userAgent, requestId };
}
