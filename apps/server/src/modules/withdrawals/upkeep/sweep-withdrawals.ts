import { systemActor } from '#modules/audit';
import { all } from '#platform/db';
import { publish } from '#platform/events';
import { advanceRequest } from '../requests/advance-request.ts';
import { startLateInquiry } from './start-late-inquiry.ts';
import { approveByPolicy } from '../approval/approve-by-policy.ts';
import { cancelMootRefunds } from './cancel-moot-refunds.ts';
import { selectApproved } from '../decisions.sql.ts';
import { withdrawalEvents } from '../events.ts';
import { noteUnproved } from '../hold-unproved.ts';
import { holdsStill } from './read-approved.ts';
import { readEvidence } from '../evidence/read-evidence.ts';
import { expireConfirmations, selectCooled, selectLeftBehind } from '../requests.sql.ts';
import type { LeftBehind } from '../requests.sql.ts';
import { shiftRequest } from '../shift-request.ts';
import { selectPendingInquiries } from '../requests/pending-inquiries.sql.ts';
import type { WithdrawalsDeps } from '../withdrawals-deps.ts';

type SweepDeps = Pick<WithdrawalsDeps, 'db' | 'writer' | 'vault' | 'log'>;
const batch = 200;
/** So many that wait for their names are looked at in a round. */
const unasked = 1_000;

/**
 * One sweep: expired confirmations, refunds of taken-back deposits, cooled-down typed destinations,
 * and what a stopped process left. Uses database time and rechecks locked rows, so late or doubled
 * sweeps change nothing.
 */
export async function sweepWithdrawals(deps: SweepDeps): Promise<void> {
  await expire(deps);
  await cancelMootRefunds(deps);
  await goOnWhenCool(deps);
  for (const request of await all(deps.db.read, selectLeftBehind()))
    await guarded(deps, request.id, () => goOn(deps, request));
  await askForNames(deps);
}

/** What was on hold for its typed destination alone waits for approval from now on. */
async function goOnWhenCool(deps: SweepDeps): Promise<void> {
  for (const { id: requestId, merchantId, mode, revision } of await all(
    deps.db.read,
    selectCooled(),
  )) {
    const act = { requestId, merchantId, mode, revision, by: systemActor, person: null };
    const verdict = await deps.writer.submit({
      kind: shiftRequest(deps.vault),
      cause: `shift:${requestId}.${revision}`,
      order: merchantId,
      mode,
      payload: { ...act, event: 'release', reason: null, statusReason: null },
    });
    if (verdict.verdict === 'refused' && verdict.code === 'rowNotProved')
      await noteUnproved(deps, { id: requestId, merchantId, mode, revision });
  }
}

async function goOn(deps: SweepDeps, { id, status }: LeftBehind): Promise<void> {
  if (status === 'pendingApproval') return approveByPolicy(deps, id);
  await advanceRequest(deps, id);
}

/** Starts delayed inquiries in fair merchant turns; skips merchants and destinations at their limit. */
async function askForNames(deps: SweepDeps): Promise<void> {
  const limited = new Set<string>();
  for (const { id, merchantId, mode, payeeKey } of await all(
    deps.db.read,
    selectPendingInquiries(unasked),
  )) {
    const [merchant, destination] = [`${merchantId} ${mode}`, `${merchantId} ${mode} ${payeeKey}`];
    if (limited.has(merchant) || limited.has(destination)) continue;
    await guarded(deps, id, async () => {
      const limit = await startLateInquiry(deps, id);
      if (limit !== null) limited.add(limit === 'destinationDay' ? destination : merchant);
      else await advanceRequest(deps, id);
    });
  }
}

/** Takes back lapsed approvals for people to see; senders check for themselves. Run it rarely. */
export async function lapseApprovals(deps: SweepDeps): Promise<void> {
  for (let after = ''; ;) {
    const approved = await all(deps.db.read, selectApproved(after, batch));
    for (const request of approved)
      await guarded(deps, request.id, async () => {
        const evidence = await readEvidence(deps.db.read, request.id);
        if (evidence) await holdsStill(deps, request, evidence);
      });
    after = approved.at(-1)?.id ?? after;
    if (approved.length < batch) return;
  }
}

/** What goes wrong with one keeps no other waiting. */
async function guarded(
  { log }: SweepDeps,
  requestId: string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.error(
      { err: error, requestId },
      'a withdrawal request could not be looked at; the next round tries again',
    );
  }
}

async function expire({ db }: SweepDeps): Promise<void> {
  await db.transaction(async (trx) => {
    for (const { id, merchantId, mode, revision } of await all(trx, expireConfirmations())) {
      await publish(trx, withdrawalEvents.confirmExpired, {
        key: id,
        mode,
        payload: { requestId: id, merchantId, revision },
      });
    }
  });
}
