import { all, maybe, one } from '#platform/db';
import type { Attempt } from '#platform/jobs';
import { VaultProblem } from '#platform/vault';
import { enqueueChecks, type CheckPayload } from './check-job.ts';
import { checkThrough, type CheckOutcome } from './check-through.ts';
import {
  claimCheck,
  countOpen,
  finishCheck,
  lockChecked,
  releaseCheck,
  selectLeftRuns,
  setHealth,
} from './checks.sql.ts';
import type { ClaimedCheck } from './checks.sql.ts';
import { deriveHealth } from './derive-health.ts';
import type { Proxies } from '../proxies.ts';

/** Connections at the same time for one run. */
const lanes = 8;
/** Longer than a check can take: one that is claimed again after it was lost with its process. */
const leaseSeconds = 60;
const budgetMs = 90_000;

/** Does the run’s waiting checks, eight at a time, and calls itself again. Safe twice at once. */
export async function runChecks(
  deps: Proxies,
  { runId }: CheckPayload,
  { signal }: Pick<Attempt, 'signal'>,
): Promise<void> {
  const { db, clock } = deps;
  const startMs = clock.monotonicMs();
  const lane = async () => {
    while (!signal.aborted && clock.monotonicMs() - startMs < budgetMs) {
      const claimed = await maybe(db.read, claimCheck(runId, leaseSeconds));
      if (!claimed) return;
      await doCheck(deps, claimed, signal);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  const { open } = await one(db.read, countOpen(runId));
  if (open > 0) await db.transaction((trx) => enqueueChecks(deps, trx, { runId, inSeconds: 2 }));
}

/** Enqueues runs whose job was lost. Doing it twice is the same as once. */
export async function sweepChecks(deps: Pick<Proxies, 'db' | 'jobs' | 'clock'>): Promise<void> {
  for (const { id } of await all(deps.db.read, selectLeftRuns(leaseSeconds))) {
    await deps.db.transaction((trx) => enqueueChecks(deps, trx, { runId: id }));
  }
}

async function doCheck(deps: Proxies, claimed: ClaimedCheck, signal: AbortSignal): Promise<void> {
  const outcome = await outcomeOf(deps, claimed, signal);
  if (signal.aborted) await releaseCheck(claimed.id).execute(deps.db.read);
  else await keep(deps, claimed, outcome);
}

function outcomeOf(
  deps: Proxies,
  { proxyId, passwordEnc, ...target }: ClaimedCheck,
  signal: AbortSignal,
): Promise<CheckOutcome> {
  try {
    const password =
      passwordEnc === null
        ? null
        : deps.vault.open(passwordEnc, { table: 'proxy', id: proxyId, column: 'password_enc' });
    return checkThrough(deps, { ...target, password }, { signal });
  } catch (error) {
    if (!(error instanceof VaultProblem)) throw error;
    return Promise.resolve({ problem: 'passwordUnreadable' });
  }
}

/** A result of a way in that was changed meanwhile stays in the history and says nothing of the health. */
async function keep(
  { db, log }: Proxies,
  claimed: ClaimedCheck,
  outcome: CheckOutcome,
): Promise<void> {
  const { id, proxyId } = claimed;
  if (outcome.problem !== null)
    log.info({ proxy: proxyId, problem: outcome.problem }, 'a proxy failed its check');
  const found =
    outcome.problem === null
      ? outcome
      : { problem: outcome.problem, latencyMs: null, exitIp: null };
  await db.transaction(
    async (trx) => {
      const checked = await maybe(trx, lockChecked(claimed));
      if (!(await maybe(trx, finishCheck({ id, ...found }))) || !checked) return;
      await setHealth(proxyId, { ...found, ...deriveHealth(checked.failures, outcome) }).execute(
        trx,
      );
    },
    { idempotent: true },
  );
}
