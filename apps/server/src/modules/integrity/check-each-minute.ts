import { proveCheck, quickChecks } from '#modules/ledger/verification';
import type { Break, LedgerCheck, PostingCheck } from '#modules/ledger/verification';
import { systemClock } from '#platform/clock';
import { all } from '#platform/db';
import type { IntegrityDeps, Seen } from './save-findings.ts';
import { findingChecks } from './finding-checks.ts';
import { isEndedUnsigned } from './finding-rows.ts';
import { selectAllFound } from './findings.sql.ts';
import { checkNewPostings } from './check-new-postings.ts';
import { recordCheck } from './record-check.ts';
import { insertRun } from './runs.sql.ts';

export type MinuteDeps = IntegrityDeps & Required<Pick<IntegrityDeps, 'vault'>>;

export interface MinuteChecks {
  /** Of what stands now; each reads what is open, and no history. */
  standing: readonly LedgerCheck[];
  /** Of what new postings were made for. */
  postings: readonly PostingCheck[];
}

/**
 * Looks at what changed since the last look: new entries and postings and the rows that they were
 * made for, where accounts and holds stand, what is on its way out, and what gives power. What it
 * finds stops payouts from then on. For a job that runs in one process of all; killed anywhere, the
 * next turn looks at the same again. Tells what it found.
 */
export async function checkEachMinute(
  deps: MinuteDeps,
  { standing, postings }: MinuteChecks,
): Promise<Break[]> {
  const begunMs = systemClock.monotonicMs();
  const { read } = deps.db.lists;
  const fresh = await checkNewPostings(read, deps.vault, postings);
  const checks = [...quickChecks, ...findingChecks, ...standing];
  const breaks = [...fresh.breaks, ...(await findUnsignedEnds(deps))];
  for (const check of checks)
    breaks.push(...(await proveCheck(read, check)).map((one) => ({ ...one, what: check.what })));
  const seen = [...fresh.checks, signedEnds, ...checks];
  await recordCheck(deps, { kind: 'minute', checks: seen, breaks });
  await insertRun('minute', {
    seconds: (systemClock.monotonicMs() - begunMs) / 1_000,
    checks: seen.length,
    lookedAt: fresh.lookedAt,
    findings: breaks.length,
  }).execute(read);
  return breaks;
}

const signedEnds: Seen['checks'][number] = {
  what: 'every finding that has ended was ended by the application',
  class: 'approval',
};

async function findUnsignedEnds({ db, vault }: MinuteDeps): Promise<Break[]> {
  const found = await all(db.lists.read, selectAllFound());
  return found
    .filter((finding) => isEndedUnsigned(vault, finding))
    .map(({ id, state }) => ({
      what: signedEnds.what,
      where: `finding ${id}`,
      expected: 'an end that is signed',
      found: `the state ${state}, signed by nobody`,
    }));
}
