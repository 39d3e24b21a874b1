import { actOn, recordAudit, systemActor } from '#modules/audit';
import { type LedgerCheck, proveCheck } from '#modules/ledger/verification';
import { all } from '#platform/db';
import { type IntegrityDeps, saveFindings, type Seen } from './save-findings.ts';

/**
 * Writes down what a look found, and makes the figures among it again from what they add up. Tells
 * how many findings are new.
 */
export async function recordCheck(deps: IntegrityDeps, seen: Seen): Promise<number> {
  const fresh = await saveFindings(deps, seen);
  for (const check of seen.checks) {
    const places = seen.breaks.flatMap(({ what, where }) => (what === check.what ? where : []));
    const { find } = check;
    if (check.class === 'figure' && check.rebuild && find && places.length > 0)
      await rebuild(deps, { check: { ...check, find }, places, kind: seen.kind });
  }
  return fresh;
}

async function rebuild(
  deps: IntegrityDeps,
  { check, places, kind }: { check: LedgerCheck; places: readonly string[]; kind: Seen['kind'] },
): Promise<void> {
  const { lists } = deps.db;
  await lists.transaction(async (trx) => {
    for (const place of places) {
      if (check.rebuild) await all(trx, check.rebuild(place));
      await recordAudit(trx, {
        actor: systemActor,
        ...actOn('integrity.rebuilt', place, 'integrityFinding'),
        after: { checkName: check.what, place },
      });
    }
  });
  const breaks = (await proveCheck(lists.read, check)).map((one) => ({ ...one, what: check.what }));
  await saveFindings(deps, { kind, checks: [check], breaks });
}
