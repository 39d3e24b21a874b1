import { ApiError, writeMoney } from '@wallet/contract';
import { findDifferences } from '#modules/statements/evidence';
import { statementEvents } from '#modules/statements';
import { actOn, recordAudit, systemActor } from '#modules/audit';
import { all, one, type Trx } from '#platform/db';
import { publish } from '#platform/events';
import { newId } from '#platform/ids';
import { signedText } from '#platform/signature';
import { type OpenDifference, selectOpen, selectWaitingAges } from './differences.sql.ts';
import { type RunDay, selectDay, selectHouse, takeTurn } from './figures.sql.ts';
import { saveDifferences } from './save-differences.ts';
import { readFigures } from './read-figures.ts';
import { readPace } from '../read-pace.ts';
import { publishChanged } from '../publish-changed.ts';
import type { ActionTrail, ReconciliationDeps } from '../reconciliation-deps.ts';
import { accountRows, countResults, overallRows } from './report-rows.ts';
import { insertRun, type ReportedAdjustment, selectIsClosed, selectPosted } from './runs.sql.ts';

type RunDeps = Pick<ReconciliationDeps, 'db' | 'signer'>;

/**
 * Compares the books, the providers' balances, the reported balances and the imported statements of
 * every live account, opens a difference for what does not agree, closes those that are gone, and
 * keeps a signed report. By a person for the day under way, by the house for the day before. Tells
 * the run's id; undefined when somebody else compares at this moment, or has closed that day.
 */
export function runReconciliation(
  { db, signer }: RunDeps,
  trail: ActionTrail | null,
): Promise<string | undefined> {
  return db.transaction(async (trx) => {
    const { taken } = await one(trx, takeTurn());
    if (!taken) return undefined;
    const kind = trail ? 'onDemand' : 'daily';
    const { zone, reportWaitMinutes, moveHours } = await readPace(trx);
    const day = await one(trx, selectDay(zone, kind));
    if (kind === 'daily' && (await one(trx, selectIsClosed(day.day))).isClosed) return undefined;
    const { figures, wrong } = await readFigures(trx, { ...day, reportWaitMinutes });
    await findDifferences(trx);
    const { opened, closed } = await saveDifferences(trx, figures, moveHours);
    const [open, waiting, house, posted] = [
      await all(trx, selectOpen()),
      await all(trx, selectWaitingAges()),
      await all(trx, selectHouse()),
      await all(trx, selectPosted(day.from, day.to)),
    ];
    const rows = accountRows(figures, { open, waiting });
    const overall = overallRows(figures, rows, house);
    const id = newId('rec');
    const counts = {
      accounts: countResults(rows),
      openDifferences: open.length,
      found: opened.length,
      closed,
    };
    const document = {
      ...headOf({ id, kind, zone, by: trail?.by.actorId ?? null }, day),
      counts,
      overall,
      accounts: rows,
      differences: open.map(differenceText),
      adjustments: posted.map(adjustmentText),
    };
    const signature = await signer.sign(document);
    const { digest, keyId } = signature;
    await insertRun({
      id,
      day: day.day,
      zone,
      kind,
      by: trail?.by.actorId ?? null,
      at: day.at,
      counts,
      report: { overall, rows },
      file: signedText(document, signature),
      digest,
      keyId,
    }).execute(trx);
    await tellFound(trx, opened);
    await publishChanged(trx, { id, mode: 'live' });
    const { by = systemActor, ...where } = trail ?? {};
    await recordAudit(trx, {
      actor: by,
      mode: 'live',
      ...actOn('reconciliation.ran', id),
      after: {
        day: day.day,
        kind,
        ...counts,
        ...(wrong.length > 0 && { wrongCheckpoints: wrong }),
      },
      ...where,
    });
    return id;
  });
}

/** A comparison that a person asks for. Refuses with stateConflict while another one is under way. */
export async function reconcileNow(deps: RunDeps, trail: ActionTrail): Promise<string> {
  const id = await runReconciliation(deps, trail);
  if (id === undefined) throw new ApiError('stateConflict');
  return id;
}

async function tellFound(
  trx: Trx,
  opened: readonly { id: string; accountId: string }[],
): Promise<void> {
  for (const [accountId, differences] of Map.groupBy(opened, (found) => found.accountId))
    await publish(trx, statementEvents.differencesFound, {
      key: accountId,
      mode: 'live',
      payload: { accountId, differenceIds: differences.map(({ id }) => id) },
    });
}

function headOf(
  { id, kind, zone, by }: { id: string; kind: string; zone: string; by: string | null },
  { day, from, to, at }: RunDay,
) {
  return {
    document: 'reconciliationReport',
    version: 1,
    runId: id,
    kind,
    day,
    zone,
    from: from.toISOString(),
    to: to.toISOString(),
    at: at.toISOString(),
    startedBy: by,
  };
}

function differenceText({ amountMinor, currency, openedAt, ...difference }: OpenDifference) {
  return {
    ...difference,
    amount: writeMoney({ minor: amountMinor, currency }),
    openedAt: openedAt.toISOString(),
  };
}

function adjustmentText({ amountMinor, currency, decidedAt, ...adjustment }: ReportedAdjustment) {
  return {
    ...adjustment,
    amount: writeMoney({ minor: amountMinor, currency }),
    decidedAt: decidedAt.toISOString(),
  };
}
