import { endpoints } from '@wallet/contract';
import { fromOf } from '#modules/approvals/words';
import { actorOf } from '#modules/audit';
import type { UserPrincipal } from '#modules/identity';
import { route } from '#platform/http';
import type { Route } from '#platform/http';
import { readSigningKeys } from '#platform/signature';
import { actOnDifferences } from '../adjustments/act-on-differences.ts';
import { cancelMove, decideMove } from '../moves/decide-move.ts';
import { decideAdjustment, withdrawAdjustment } from '../adjustments/decide-adjustment.ts';
import { listAdjustments, readAdjustment } from '../adjustments/list-adjustments.ts';
import { listMoves, readMove } from '../moves/list-moves.ts';
import {
  proposeLineAdjustment,
  proposeMerchantAdjustment,
} from '../adjustments/propose-adjustment.ts';
import { proposeMove } from '../moves/propose-move.ts';
import { listRuns, readReport, readRun } from '../runs/read-runs.ts';
import type { ActTrail, ReconciliationDeps } from '../reconciliation-deps.ts';
import { reconcileNow } from '../runs/run-reconciliation.ts';

/** Own moves, comparisons, and what persons do about what they find. */
export function reconciliationRoutes(deps: ReconciliationDeps): Route[] {
  const { db } = deps;
  return [
    route(endpoints.listOwnMoves, ({ query }) => listMoves(db.read, query)),
    route(endpoints.proposeOwnMove, async (call) =>
      readMove(db.read, await proposeMove(deps, call.body, trailOf(call))),
    ),
    route(endpoints.decideOwnMove, async (call) => {
      const { decision, reason } = call.body;
      await decideMove(deps, { moveId: call.params.id, decision, reason }, trailOf(call));
      return readMove(db.read, call.params.id);
    }),
    route(endpoints.cancelOwnMove, async (call) => {
      await cancelMove(deps, { moveId: call.params.id, ...call.body }, trailOf(call));
      return readMove(db.read, call.params.id);
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
      results: await actOnDifferences(deps, call.body, trailOf(call)),
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

function trailOf(call: PersonsCall): ActTrail {
  const {
    principal,
    headers: { ip, userAgent },
    requestId,
  } = call;
  const by = { ...actorOf(principal), actorId: principal.userId };
  return { by, from: fromOf(call), ip, userAgent, requestId };
}
