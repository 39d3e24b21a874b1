import { endpoints } from '@wallet/contract';
import { fromOf } from '#modules/approvals/words';
import { actorOf } from '#modules/audit';
import type { UserPrincipal } from '#modules/identity';
import { route, type Route } from '#platform/http';
import { readSigningKeys } from '#platform/signature';
import { resolveDifferences } from '../adjustments/resolve-differences.ts';
import { cancelTransfer, decideTransfer } from '../moves/decide-transfer.ts';
import { decideAdjustment, withdrawAdjustment } from '../adjustments/decide-adjustment.ts';
import { listAdjustments, readAdjustment } from '../adjustments/list-adjustments.ts';
import { listTransfers, readTransfer } from '../moves/list-transfers.ts';
import {
  proposeLineAdjustment,
  proposeMerchantAdjustment,
} from '../adjustments/propose-adjustment.ts';
import { proposeTransfer } from '../moves/propose-transfer.ts';
import { listRuns, readReport, readRun } from '../runs/read-runs.ts';
import type { ActionTrail, ReconciliationDeps } from '../reconciliation-deps.ts';
import { reconcileNow } from '../runs/run-reconciliation.ts';

/** Own moves, comparisons, and what persons do about what they find. */
export function reconciliationRoutes(deps: ReconciliationDeps): Route[] {
  const { db } = deps;
  return [
    route(endpoints.listOwnMoves, ({ query }) => listTransfers(db.read, query)),
    route(endpoints.proposeOwnMove, async (call) =>
      readTransfer(db.read, await proposeTransfer(deps, call.body, trailOf(call))),
    ),
    route(endpoints.decideOwnMove, async (call) => {
      const { decision, reason } = call.body;
      await decideTransfer(deps, { moveId: call.params.id, decision, reason }, trailOf(call));
      return readTransfer(db.read, call.params.id);
    }),
    route(endpoints.cancelOwnMove, async (call) => {
      await cancelTransfer(deps, { moveId: call.params.id, ...call.body }, trailOf(call));
      return readTransfer(db.read, call.params.id);
    }),
    route(endpoints.listReconciliations, ({ query }) => listRuns(db.read, query)),
    route(endpoints.getReconciliation, ({ params, query }) => readRun(db.read, params.id, query)),
    route(endpoints.runReconciliation, async (call) =>
      readRun(db.read, await reconcileNow(deps, trailOf(call))),
    ),
    route(endpoints.getReconciliationReport, ({ params, query }) =>
      readReport(db.read, params.id, query.format),
    ),
    route(endpoints.actOnDifferences, async (call) => ({
      results: await resolveDifferences(deps, call.body, trailOf(call)),
    })),
    route(endpoints.listAdjustments, ({ query }) => listAdjustments(db.read, query)),
    route(endpoints.proposeLineAdjustment, async (call) =>
      readAdjustment(db.read, await proposeLineAdjustment(deps, call.body, trailOf(call))),
    ),
    route(endpoints.proposeMerchantAdjustment, async (call) =>
      readAdjustment(db.read, await proposeMerchantAdjustment(deps, call.body, trailOf(call))),
    ),
    route(endpoints.decideAdjustment, async (call) => {
      const { decision, reason } = call.body;
      await decideAdjustment(
        deps,
        { adjustmentId: call.params.id, decision, reason },
        trailOf(call),
      );
      return readAdjustment(db.read, call.params.id);
    }),
    route(endpoints.withdrawAdjustment, async (call) => {
      await withdrawAdjustment(deps, call.params.id, trailOf(call));
      return readAdjustment(db.read, call.params.id);
    }),
    route(endpoints.listSigningKeys, async () => ({
      keys: (await readSigningKeys(db.read)).map(({ createdAt, retiredAt, ...key }) => ({
        ...key,
        algorithm: 'Ed25519' as const,
        createdAt: createdAt.toISOString(),
        retiredAt: retiredAt?.toISOString() ?? null,
      })),
    })),
  ];
}

interface PersonsCall {
  principal: UserPrincipal;
  headers: { ip: string; userAgent: string | undefined };
  requestId: string;
  body?: unknown;
}

function trailOf(call: PersonsCall): ActionTrail {
  const {
    principal,
    headers: { ip, userAgent },
    requestId,
  } = call;
  const by = { ...actorOf(principal), actorId: principal.userId };
  return { by, from: fromOf(call), ip, userAgent, requestId };
}
