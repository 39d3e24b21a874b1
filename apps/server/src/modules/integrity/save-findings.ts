import { canonicalJson } from '#platform/canonical-json';
import type { IntegrityRunKind } from '@wallet/contract';
import { recordAudit, systemActor } from '#modules/audit';
import { type Break, type LedgerCheck, maxNamed } from '#modules/ledger/verification';
import { systemClock } from '#platform/clock';
import { all, type Db, type Trx } from '#platform/db';
import { publish } from '#platform/events';
import { newId } from '#platform/ids';
import type { Log } from '#platform/log';
import { isProvedRow, type Proved, signPowerRow } from '#platform/row-mac';
import type { Vault } from '#platform/vault';
import { integrityEvents } from './events.ts';
import { type FindingRow, findingRows } from './finding-rows.ts';
import {
  endFinding,
  insertFinding,
  lockFindings,
  reopenFinding,
  selectFoundBy,
  updateSeen,
} from './findings.sql.ts';
import type { FoundRow } from './findings.sql.ts';
import { stopOf } from './stop-of.ts';

export interface IntegrityDeps {
  db: Db;
  /** None in a command without the key file: it writes down what it finds, and ends nothing. */
  vault?: Pick<Vault, 'attest' | 'attests' | 'keyIds'>;
  log: Pick<Log, 'fatal'>;
}

/** Of a check what it is about; how it finds is its own affair. */
export type SeenCheck = Omit<LedgerCheck, 'find'> & Partial<Pick<LedgerCheck, 'find'>>;

export interface Seen {
  kind: IntegrityRunKind;
  /** The checks that were made, whole: what they found before and do not find now is gone. */
  checks: readonly SeenCheck[];
  breaks: readonly Break[];
  /** A part of a check that goes on: nothing is gone yet. */
  isPart?: boolean;
  /** Since when this look goes on, where parts of it were written down before. */
  since?: Date | undefined;
}

/**
 * Writes down what a look found. What is new stops payouts from this commit on; what is not found
 * any more goes, signed; what two persons lifted stays lifted while it is just the same. Doing it
 * again changes nothing. Tells how many are new.
 */
export async function saveFindings(deps: IntegrityDeps, seen: Seen): Promise<number> {
  const fresh = await deps.db.transaction(
    async (trx) => {
      await lockFindings().execute(trx);
      const known = await all(trx, selectFoundBy(seen.checks.map(({ what }) => what)));
      const breaks = boundedOf(seen.breaks);
      const made: FindingRow[] = [];
      for (const one of breaks) {
        const finding = await keepOne(trx, deps, { one, known, seen });
        if (finding) made.push(finding);
      }
      const ended = seen.isPart
        ? 0
        : await endGone(trx, deps, { known, breaks, since: seen.since });
      if (made.length + ended > 0) await publishChanged(trx, made[0]?.id ?? 'gone');
      return made;
    },
    { idempotent: true },
  );
  for (const { checkName, place, scope, scopeId } of fresh)
    deps.log.fatal({ checkName, place, scope, scopeId }, 'a proof of the books found a break');
  return fresh.length;
}

/** Where more rows are wrong than are named, one more finding stops everybody. */
function boundedOf(breaks: readonly Break[]): Break[] {
  const counts = new Map<string, number>();
  for (const { what } of breaks) counts.set(what, (counts.get(what) ?? 0) + 1);
  const beyond = [...counts].filter(([, count]) => count >= maxNamed);
  return [
    ...breaks,
    ...beyond.map(([what]) => ({
      what,
      where: 'more rows than are named',
      expected: 'none',
      found: `${maxNamed} or more`,
    })),
  ];
}

interface Keeping {
  one: Break;
  known: readonly FoundRow[];
  seen: Seen;
}

/** The new finding, where it is one. */
async function keepOne(
  trx: Trx,
  { vault }: IntegrityDeps,
  { one: { what, where: place, expected, found }, known, seen }: Keeping,
): Promise<FindingRow | undefined> {
  const check: Partial<SeenCheck> = seen.checks.find((each) => each.what === what) ?? {};
  const kind = { class: check.class ?? 'money', ...(await stopOf(trx, check, place)) } as const;
  // Nobody could sign it, and what nobody signed stops everybody.
  if (!vault && kind.class === 'figure') return undefined;
  const same = known.filter((row) => row.checkName === what && row.place === place);
  const before =
    same.find(({ state }) => state !== 'gone') ?? same.find((row) => isForged(vault, row));
  const isAsBefore = before?.expected === expected && before.found === found;
  const isLifted = before?.state === 'lifted' && !isForged(vault, before);
  if (before && isLifted && !isAsBefore && vault) {
    // It is another break by now than the one that two persons looked at.
    await end(trx, vault, before.id);
  } else if (before) {
    if (!isAsBefore || isForged(vault, before))
      await reopenFinding(before.id, { ...kind, expected, found }).execute(trx);
    if (vault && (!isAsBefore || isForged(vault, before)))
      await signPowerRow(trx, vault, findingRows, before.id);
    await updateSeen([before.id]).execute(trx);
    return undefined;
  }
  const row: FindingRow = {
    id: newId('fnd'),
    checkName: what,
    ...kind,
    place,
    expected,
    found,
    foundBy: seen.kind,
    foundAt: systemClock.now(),
    state: 'open',
    endedAt: null,
    firstBy: null,
    liftedBy: null,
  };
  await insertFinding(row).execute(trx);
  if (vault) await signPowerRow(trx, vault, findingRows, row.id);
  await audit(trx, 'integrity.found', row);
  return row;
}

async function endGone(
  trx: Trx,
  { vault }: IntegrityDeps,
  {
    known,
    breaks,
    since,
  }: { known: readonly FoundRow[]; breaks: readonly Break[]; since: Date | undefined },
): Promise<number> {
  if (!vault) return 0;
  const still = new Set(breaks.map(({ what, where }) => canonicalJson([what, where])));
  const gone = known.filter(
    (row) =>
      !still.has(canonicalJson([row.checkName, row.place])) &&
      !(since && row.seenAt >= since) &&
      (row.state !== 'gone' || isForged(vault, row)),
  );
  for (const row of gone) {
    await end(trx, vault, row.id);
    await audit(trx, 'integrity.gone', row);
  }
  return gone.length;
}

async function end(trx: Trx, vault: Pick<Vault, 'attest'>, id: string): Promise<void> {
  await endFinding(id, 'gone', systemClock.now()).execute(trx);
  await signPowerRow(trx, vault, findingRows, id);
}

/** Nobody signed it as it stands: it was written without the key file, or written over behind the application. */
function isForged(vault: IntegrityDeps['vault'], row: Proved<FindingRow>): boolean {
  return vault !== undefined && !isProvedRow(vault, findingRows, row);
}

async function audit(
  trx: Trx,
  action: 'integrity.found' | 'integrity.gone',
  { id, checkName, place, scope, scopeId, expected, found }: FindingRow,
): Promise<void> {
  const after = { checkName, place, scope, scopeId, expected, found };
  await recordAudit(trx, {
    actor: systemActor,
    action,
    entity: 'integrityFinding',
    entityId: id,
    after,
  });
}

/** Screens and alerts look anew. */
export async function publishChanged(trx: Trx, key: string): Promise<void> {
  await publish(trx, integrityEvents.reconciliationChanged, { key, mode: 'live', payload: {} });
}
