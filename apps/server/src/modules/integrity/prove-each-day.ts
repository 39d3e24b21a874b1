import { type Break, type LedgerCheck, proveCheck } from '#modules/ledger/verification';
import { systemClock } from '#platform/clock';
import { maybe, readSnapshot } from '#platform/db';
import type { DatabaseAddress } from '#platform/db/logins';
import type { Log } from '#platform/log';
import type { IntegrityDeps } from './save-findings.ts';
import { recordCheck } from './record-check.ts';
import { beginWhenDue, endRun, purgeOldRuns, noteProgress, selectUnderWay } from './runs.sql.ts';
import type { RunUnderWay } from './runs.sql.ts';

export interface DayDeps extends IntegrityDeps {
  log: Log;
  /** Proofs read on connections of their own, on which a statement may take its time. */
  address: DatabaseAddress;
}

/**
 * Proves everything when the last proof of it is a day old or somebody asked for it: a check at a
 * time, and of what grows with the history a slice at a time, each on a connection and a moment of
 * its own, so nothing is held for long. Where it stands is written down behind each: killed, it
 * goes on there. For a job that runs in one process of all. Tells whether it proved.
 */
export async function proveWhenDue(
  deps: DayDeps,
  checks: readonly LedgerCheck[],
): Promise<boolean> {
  const { read } = deps.db;
  await beginWhenDue(false).execute(read);
  const run = await maybe(read, selectUnderWay());
  if (!run) return false;
  const at = Math.max(
    0,
    checks.findIndex(({ what }) => what === run.step),
  );
  for (const [place, check] of checks.slice(at).entries())
    await proveOne(deps, { run, check, isResumed: place === 0 && run.step === check.what });
  await endRun(run.id).execute(read);
  await purgeOldRuns().execute(read);
  return true;
}

interface Step {
  run: RunUnderWay;
  check: LedgerCheck;
  /** A process that died was at it. */
  isResumed: boolean;
}

async function proveOne(deps: DayDeps, { run, check, isResumed }: Step): Promise<void> {
  const { read } = deps.db;
  const breaks: Break[] = [];
  const since = isResumed ? (run.stepBegunAt ?? undefined) : undefined;
  for (let from = isResumed ? run.position : null; ;) {
    const begunMs = systemClock.monotonicMs();
    const slice = await sliceOf(deps, check, from);
    const found = slice.divergences.map((one) => ({ ...one, what: check.what }));
    breaks.push(...found);
    const isPart = slice.next !== null;
    if (!isPart || found.length > 0)
      await recordCheck(deps, { kind: 'day', checks: [check], breaks, isPart, since });
    await noteProgress(
      run.id,
      { name: check.what, position: slice.next },
      {
        seconds: (systemClock.monotonicMs() - begunMs) / 1_000,
        checks: isPart ? 0 : 1,
        lookedAt: slice.lookedAt,
        findings: found.length,
      },
    ).execute(read);
    if (!isPart) return;
    from = slice.next;
  }
}

function sliceOf({ address: url, log }: DayDeps, check: LedgerCheck, from: string | null) {
  return readSnapshot({ url, log }, async (snapshot) =>
    check.slice
      ? check.slice(snapshot, from)
      : { divergences: await proveCheck(snapshot, check), lookedAt: 0, next: null },
  );
}
