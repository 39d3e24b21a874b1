import { alertKinds, mayRole, roles } from '@wallet/contract';
import { all, type Trx } from '#platform/db';
import { publish } from '#platform/events';
import { newId } from '#platform/ids';
import type { Alerts } from '../alerts.ts';
import {
  deleteWatched,
  insertAlerts,
  selectDueEntities,
  updateClearing,
  updateClosed,
  updateOpen,
  updateMessages,
} from '../alerts.sql.ts';
import type { Known } from '../alerts.sql.ts';
import { alertEvents } from './events.ts';
import { nextAlertStep, type Step } from '../troubles/judge.ts';
import { type AlertReport, notifyOutside } from '../channels/notify-outside.ts';
import { readTimeouts } from '../read-timeouts.ts';
import { lockAlerts, selectFindings, storageEntity } from '../troubles/alert-problems.sql.ts';
import type { Finding, StorageStatus } from '../troubles/alert-problems.sql.ts';

type LookDeps = Pick<Alerts, 'db' | 'jobs' | 'clock' | 'storage'>;

/**
 * Compares what is bad now with the alerts that go on, of the named devices, accounts and proxies or of all: opens,
 * watches, ends. Each beginning and each end is told once, in the transaction that writes it down. Doing it again, from
 * several processes or after a restart, finds nothing new. Tells how many were opened or closed.
 */
export async function updateAlerts(deps: LookDeps, ids: readonly string[] | null): Promise<number> {
  if (ids?.length === 0) return 0;
  const standing = deps.storage && standingOf(deps.storage);
  const told = await deps.db.transaction(
    async (trx) => {
      await lockAlerts().execute(trx);
      const findings = await all(trx, selectFindings(ids, await readTimeouts(trx), standing));
      const told = await carryOut(
        trx,
        findings.map((finding) => ({ finding, ...nextAlertStep(finding) })),
      );
      if (told.length > 0) {
        await tellInside(trx, told);
        await notifyOutside(deps, trx, told);
      }
      return told.length;
    },
    { idempotent: true },
  );
  if (standing?.isBad && (ids === null || ids.includes(storageEntity))) deps.storage?.told();
  return told;
}

/** A trouble that could not be written down while it went on is bad until that is done. */
function standingOf(storage: NonNullable<LookDeps['storage']>): StorageStatus {
  const trouble = storage.trouble();
  return {
    isBad: trouble !== undefined && (trouble.isNow || !trouble.isTold),
    place: trouble?.place ?? '',
  };
}

/** Looks at everything whose calm time is over, by the database's time. */
export async function updateDueAlerts(deps: LookDeps): Promise<number> {
  return updateAlerts(
    deps,
    (await all(deps.db.read, selectDueEntities())).map(({ subjectId }) => subjectId),
  );
}

type Judged = { finding: Finding } & Step;

async function carryOut(trx: Trx, steps: readonly Judged[]): Promise<AlertReport[]> {
  const of = (...wanted: Step['step'][]) => steps.filter(({ step }) => wanted.includes(step));
  const fresh = of('watch', 'open')
    .filter(({ finding }) => finding.alertId === null)
    .map(({ finding, step }) => ({
      ...newAlert(finding),
      calmSeconds: step === 'open' ? 0 : alertKinds[finding.kind].calmSeconds.bad,
    }));
  if (fresh.length > 0) await insertAlerts(fresh).execute(trx);
  const lasted = of('open').flatMap(({ finding }) => knownOf(finding));
  const opening = [...lasted, ...of('return').flatMap(({ finding }) => knownOf(finding))];
  if (opening.length > 0) await updateOpen(opening).execute(trx);
  const refreshed = of('refresh').flatMap(({ finding }) => knownOf(finding));
  if (refreshed.length > 0) await updateMessages(refreshed).execute(trx);
  for (const { finding } of of('clear'))
    await updateClearing(finding.alertId ?? '', alertKinds[finding.kind].calmSeconds.good).execute(
      trx,
    );
  const passed = of('forget').map(({ finding }) => finding.alertId ?? '');
  if (passed.length > 0) await deleteWatched(passed).execute(trx);
  const ended = steps.flatMap((judged) =>
    judged.step === 'close'
      ? [{ id: judged.finding.alertId ?? '', ending: judged.ending, finding: judged.finding }]
      : [],
  );
  if (ended.length > 0)
    await updateClosed(ended.map(({ id, ending }) => ({ id, ending }))).execute(trx);
  return [
    ...fresh
      .filter(({ calmSeconds }) => calmSeconds === 0)
      .map(({ id, kind, ownerUserId }): AlertReport => ({
        id,
        phase: 'opened',
        kind,
        ownerUserId,
      })),
    ...of('open').flatMap(({ finding }) =>
      knownOf(finding).map(({ id }): AlertReport => ({
        id,
        phase: 'opened',
        kind: finding.kind,
        ownerUserId: finding.ownerUserId,
      })),
    ),
    ...ended.map(({ id, ending, finding: { kind, ownerUserId } }): AlertReport => ({
      id,
      phase: 'closed',
      kind,
      ownerUserId,
      isSilent: ending === 'worse',
    })),
  ];
}

function newAlert({ kind, subjectKind, subjectId, mode, ownerUserId, params }: Finding) {
  return {
    id: newId('alr'),
    kind,
    subjectKind,
    subjectId,
    mode,
    ownerUserId,
    params,
    severity: alertKinds[kind].severity,
  };
}

function knownOf({ alertId, ownerUserId, params }: Finding): Known[] {
  return alertId === null ? [] : [{ id: alertId, ownerUserId, params }];
}

/** Screens are told that there is something new, the owners of phones only of what they may know. */
async function tellInside(trx: Trx, told: readonly AlertReport[]): Promise<void> {
  const owners = told.flatMap(({ kind, ownerUserId }) =>
    ownerUserId !== null && mayRole(roles.phoneFarm, alertKinds[kind].permission)
      ? [ownerUserId]
      : [],
  );
  await publish(trx, alertEvents.changed, {
    key: told[0]?.id ?? '',
    mode: 'live',
    payload: { ownerUserIds: [...new Set(owners)] },
  });
}
