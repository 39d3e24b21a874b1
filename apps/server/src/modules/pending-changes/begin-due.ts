import { ApiError, may, type Permission, raisingActs, roleNames } from '@wallet/contract';
import { decisionRows, personRows, selectDecisions } from '#modules/approvals';
import { refuseDependent } from '#modules/approvals/independence';
import { type Actor, systemActor } from '#modules/audit';
import { all, type Db, maybe, one, type Trx } from '#platform/db';
import type { Log } from '#platform/log';
import { isProvedRow, notProved } from '#platform/row-mac';
import type { Vault } from '#platform/vault';
import type { PendingApplier } from './applier.ts';
import { holdForSecond } from './hold-for-second.ts';
import type { RaisingDeps } from './raising-deps.ts';
import { singlePersonBlocker } from './single-person-blocker.ts';
import { askedHash, type ChangeRow, changeRows } from './change-rows.ts';
import { lockPerson, selectChange, selectDue, selectNow } from './changes.sql.ts';
import { othersOf } from './decide-change.ts';
import { endPending } from './end-change.ts';

export interface BeginDeps extends RaisingDeps {
  db: Db;
  log: Log;
  appliers: readonly PendingApplier[];
}

const maxAtOnce = 100;

/**
 * Puts into force what waited long enough, each as a transaction of its own, and ends what cannot
 * be done any more: nobody agreed in time, who asked was disabled, or what holds now does not allow
 * it. One person's waits for a second one from then on where whoever could have stopped it was shut
 * out by who asked, or nobody else is left. A row or a decision that was changed behind the
 * application begins nothing and is logged each time. Tells how many have begun.
 */
export async function beginDue(deps: BeginDeps): Promise<number> {
  let begun = 0;
  for (const { id } of await all(deps.db.read, selectDue(maxAtOnce))) {
    try {
      if (await deps.db.transaction((trx) => beginOne(trx, deps, id))) begun += 1;
    } catch (error) {
      await failed(deps, id, error);
    }
  }
  return begun;
}

async function failed(deps: BeginDeps, id: string, error: unknown): Promise<void> {
  if (!(error instanceof ApiError) || error.code === 'rowNotProved')
    return deps.log.error({ err: error, change: id }, 'a pending change could not begin');
  const { code } = error;
  try {
    await deps.db.transaction((trx) => lapse(trx, deps, id, code));
  } catch (again) {
    // Somebody ended it meanwhile.
    if (!(again instanceof ApiError)) throw again;
  }
}

/** Locks what the change is about before the change itself, in the order in which whoever lowers it does. */
async function beginOne(trx: Trx, deps: BeginDeps, id: string): Promise<boolean> {
  const row = await maybe(trx, selectChange(id));
  if (!row) return false;
  if (!isProvedRow(deps.vault, changeRows, row)) throw notProved(changeRows, id);
  const { now } = await one(trx, selectNow());
  if (row.state === 'waiting' && row.lapsesAt <= now) {
    await lapse(trx, deps, id, 'nobodyAgreed');
    return false;
  }
  if (row.state !== 'agreed' || row.beginsAt > now) return false;
  const applier = deps.appliers.find(({ act }) => act === row.act);
  if (!applier) throw new Error(`nobody puts ${row.act} into force`);
  const by = await requireBehind(trx, deps, row);
  // A destination begins by its own row: what a merchant's people add, all Admins may stop.
  const heldBecause =
    row.persons === 2 || row.act === 'payoutMethod'
      ? null
      : await singlePersonBlocker(trx, deps.vault, row);
  if (heldBecause !== null) {
    await holdForSecond(trx, deps, { row, heldBecause, now });
    return false;
  }
  await applier.begin(trx, { ...row, after: JSON.parse(row.after) as unknown, by });
  await endPending(trx, deps, { id, event: 'takeEffect', by: systemActor }, (locked) => {
    if (askedHash(locked) !== askedHash(row)) throw notProved(changeRows, id);
  });
  return true;
}

async function lapse(trx: Trx, deps: BeginDeps, id: string, reason: string): Promise<void> {
  const by = systemActor;
  const row = await endPending(trx, deps, { id, event: 'lapse', by, reason });
  await deps.appliers.find(({ act }) => act === row.act)?.ended?.(trx, row, by);
}

/** Who asked may still do it, and where it takes two, the second one's proved word is there and they are still two. */
async function requireBehind(trx: Trx, { vault }: BeginDeps, row: ChangeRow): Promise<Actor> {
  const { roleId } = await requireActive(trx, vault, row.askedBy, raisingActs[row.act].permission);
  const by = { actorId: row.askedBy, actorRole: roleNames[roleId] };
  if (row.persons === 1) return by;
  if (row.agreedBy === null) throw notProved(changeRows, row.id);
  const decisions = await all(trx, selectDecisions('pendingChange', row.id));
  const word = decisions.find(
    ({ person, verdict, payloadHash }) =>
      person === row.agreedBy && verdict === 'approve' && payloadHash === askedHash(row),
  );
  if (!word || !isProvedRow(vault, decisionRows, word))
    throw notProved(decisionRows, word?.id ?? row.id);
  await requireActive(trx, vault, row.agreedBy, 'pendingChanges.decide');
  await refuseDependent(trx, vault, { person: row.agreedBy, others: othersOf(row) });
  return by;
}

async function requireActive(
  trx: Trx,
  vault: Pick<Vault, 'attests'>,
  id: string,
  permission: Permission,
) {
  const person = await maybe(trx, lockPerson(id));
  if (person && !isProvedRow(vault, personRows, person)) throw notProved(personRows, id);
  if (person?.status !== 'active' || !may(person, permission)) throw new ApiError('forbidden');
  return person;
}
