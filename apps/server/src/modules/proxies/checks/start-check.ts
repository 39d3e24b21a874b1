import { ApiError, type ProxyCheckRun } from '@wallet/contract';
import type { UserPrincipal } from '#modules/identity';
import { all, maybe, one, type Query, type Trx } from '#platform/db';
import { newId } from '#platform/ids';
import { enqueueChecks } from './check-job.ts';
import {
  deleteRun,
  insertChecks,
  insertRun,
  selectActiveIds,
  selectOpenRun,
  selectRun,
  takeDueChecks,
} from './checks.sql.ts';
import type { StoredRun } from './checks.sql.ts';
import type { Proxies } from '../proxies.ts';
import { selectProxy } from '../proxies.sql.ts';
import { scopeOf } from '../proxy-scope.ts';

export interface CheckInput {
  principal: UserPrincipal;
  /** All active ones when left out. */
  proxyId?: string;
}

/**
 * Puts a check of one proxy, or of all active ones, into the queue and tells how to follow it. Asking again while it
 * waits or runs is the same as asking once. Refuses with notFound.
 */
export async function startCheck(
  deps: Pick<Proxies, 'db' | 'jobs' | 'clock'>,
  { principal, proxyId }: CheckInput,
): Promise<ProxyCheckRun> {
  const { db } = deps;
  const scope = scopeOf(principal);
  const runId = await db.transaction(async (trx) => {
    if (proxyId !== undefined && !(await maybe(trx, selectProxy(scope, proxyId))))
      throw new ApiError('notFound');
    const open = await maybe(trx, selectOpenRun(proxyId ?? null));
    if (open) return open.id;
    const proxyIds =
      proxyId === undefined
        ? (await all(trx, selectActiveIds(scope))).map(({ id }) => id)
        : [proxyId];
    return addRun(deps, trx, { proxyIds, proxyId: proxyId ?? null, startedBy: principal.userId });
  });
  return runAnswer(await one(db.read, selectRun(runId)));
}

interface NewRun {
  proxyIds: readonly string[];
  /** The one it is about; null for all. */
  proxyId: string | null;
  startedBy: string;
}

/** Where others were faster with every proxy, the answer is what they started. */
async function addRun(
  deps: Pick<Proxies, 'jobs' | 'clock'>,
  trx: Trx,
  { proxyIds, proxyId, startedBy }: NewRun,
): Promise<string> {
  const runId = newId('pcr');
  await insertRun({ id: runId, kind: proxyId === null ? 'all' : 'one', startedBy }).execute(trx);
  const taken = await all(trx, takeDueChecks(runId, proxyIds));
  const added = await all(
    trx,
    insertChecks(
      runId,
      proxyIds.map((id) => ({ id: newId('pck'), proxyId: id })),
    ),
  );
  if (taken.length + added.length > 0) {
    await enqueueChecks(deps, trx, { runId });
    return runId;
  }
  const open = await maybe(trx, selectOpenRun(proxyId));
  if (open) await deleteRun(runId).execute(trx);
  return open?.id ?? runId;
}

/** How far a check has come. Refuses with notFound. */
export async function readCheckRun(query: Query, id: string): Promise<ProxyCheckRun> {
  const run = await maybe(query, selectRun(id));
  if (!run) throw new ApiError('notFound');
  return runAnswer(run);
}

function runAnswer({ createdAt, finishedAt, ...run }: StoredRun): ProxyCheckRun {
  return {
    ...run,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}
