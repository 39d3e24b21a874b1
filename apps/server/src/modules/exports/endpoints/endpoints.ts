import { endpoints } from '@wallet/contract';
import type { Trail } from '#modules/identity';
import { type CallHeaders, route, type Route } from '#platform/http';
import { withIdempotency } from '#platform/idempotency';
import { createTurns } from '#platform/turns';
import { countRows } from '../files/count-rows.ts';
import { apiAnswer, exportAnswer } from '../export-answer.ts';
import type { Exports } from '../exports.ts';
import { orderExport } from './order-export.ts';
import { contentsFor, orderOwnExport } from './order-own-export.ts';
import { findExport, findOwnExport, listExports, listLatest } from './read-exports.ts';
import { listSchedules, scheduleExport, stopSchedule } from './schedule-export.ts';
import { sendFile } from './send-file.ts';

/**
 * Counting rows and making a short file read whole lists while the caller waits. Two are under way together, of one
 * merchant or of one operator one, and those of others take turns with it.
 */
const reading = {
  atOnce: 2,
  ofOneAtOnce: 1,
  waiting: 50,
  ofOneWaiting: 5,
  patienceMs: 20_000,
  detail: 'Too many of your files wait here. Nothing was made: try again.',
};

/** Files of rows: by people of both consoles, and by merchants’ tokens over the merchant API. */
export function exportsRoutes(deps: Exports): Route[] {
  return [...apiRoutes(deps), ...ownRoutes(deps)];
}

function apiRoutes(deps: Exports): Route[] {
  const { db } = deps;
  return [
    route(endpoints.createExport, async ({ principal, body, headers, reply, requestId }) => {
      const { merchantId, mode } = principal;
      const named = {
        merchantId,
        mode,
        route: 'createExport',
        status: 202,
        key: headers.idempotencyKey,
        body,
      };
      const { answer, replayed } = await withIdempotency(deps, named, async (trx) =>
        apiAnswer(
          await orderExport(deps, trx, {
            principal,
            merchantId,
            mode,
            input: body,
            ...trailOf(headers, requestId),
          }),
        ),
      );
      if (replayed) void reply.header('idempotency-replayed', 'true');
      return answer;
    }),
    route(endpoints.listExports, ({ principal, query: input }) =>
      db.tenant(principal, (query) => listExports(query, principal, input)),
    ),
    route(endpoints.getExport, async ({ principal, params }) =>
      apiAnswer(await findExport(db.tenant, principal, params.id)),
    ),
    route(endpoints.downloadExport, async ({ principal, params, headers, reply, requestId }) =>
      sendFile(deps, reply, {
        principal,
        found: await findExport(db.tenant, principal, params.id),
        ...trailOf(headers, requestId),
      }),
    ),
  ];
}

function ownRoutes(deps: Exports): Route[] {
  const { db } = deps;
  const turns = createTurns(reading);
  return [
    route(endpoints.createOwnExport, ({ principal, body: input, headers, requestId }) =>
      turns.take(principal.merchantId ?? principal.userId, () =>
        orderOwnExport(deps, { principal, input, ...trailOf(headers, requestId) }),
      ),
    ),
    route(endpoints.countOwnExport, ({ principal, body }) =>
      turns.take(principal.merchantId ?? principal.userId, () =>
        countRows(deps, contentsFor(principal, body)),
      ),
    ),
    route(endpoints.listOwnExports, async ({ principal, query }) => ({
      data: await listLatest(db, principal, query),
    })),
    route(endpoints.getOwnExport, async ({ principal, params }) =>
      exportAnswer(await findOwnExport(db, principal, params.id)),
    ),
    route(endpoints.downloadOwnExport, async ({ principal, params, headers, reply, requestId }) =>
      sendFile(deps, reply, {
        principal,
        found: await findOwnExport(db, principal, params.id),
        ...trailOf(headers, requestId),
      }),
    ),
    route(endpoints.createExportSchedule, ({ principal, body: input, headers, requestId }) =>
      scheduleExport(db, { principal, input, ...trailOf(headers, requestId) }),
    ),
    route(endpoints.listExportSchedules, async ({ principal }) => ({
      data: await listSchedules(db, principal),
    })),
    route(endpoints.stopExportSchedule, ({ principal, params, headers, requestId }) =>
      stopSchedule(db, { principal, ...params, ...trailOf(headers, requestId) }),
    ),
  ];
}

function trailOf({ ip, userAgent }: CallHeaders, requestId: string): Trail {
  return { ip, userAgent, requestId };
}
