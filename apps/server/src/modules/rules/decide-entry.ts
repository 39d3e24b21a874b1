import { Refusal } from '@wallet/contract';
import { actorOf, recordAudit } from '#modules/audit';
import type { Approvals } from '#modules/approvals';
import { maybe, one } from '#platform/db';
import { changePowerRow, lockPowerRow, notProved, rowKeys, signPowerRow } from '#platform/row-mac';
import type { Trx } from '#platform/db';
import { aboutEntry } from './about-entry.ts';
import { selectPayeeKey } from './blocklist.sql.ts';
import { blockPower, isProvedRule, rulePower } from './rule-power.ts';
import {
  lockEntry,
  setDecision,
  type EntryDecision,
  type EntryKind,
  type LockedEntry,
} from './rules.sql.ts';
import { tellRulesChanged } from './rules-changed.ts';
import type { RulesAct } from './rules-deps.ts';

interface Move {
  from: LockedEntry['status'];
  to: 'active' | 'refused' | 'ended';
  act: string;
}

const moves = {
  accept: { from: 'proposed', to: 'active', act: 'accepted' },
  refuse: { from: 'proposed', to: 'refused', act: 'refused' },
  end: { from: 'active', to: 'ended', act: 'ended' },
} as const satisfies Record<string, Move>;

export interface EntryMove extends RulesAct {
  kind: EntryKind;
  id: string;
  move: keyof typeof moves;
  reason: string | undefined;
  revision: number;
}

/**
 * Accepts or refuses what was proposed, or ends what is in force or planned, now. Who accepts is independent of who
 * proposed it. Refuses with notFound, what `Approvals.say` refuses, revisionConflict, or stateConflict when its state does not allow it or its time is over.
 */
export async function moveEntry(
  { trx, approvals }: { trx: Trx; approvals: Approvals },
  { principal, kind, id, move, reason, revision, from: place, ...trail }: EntryMove,
): Promise<void> {
  const { from, to, act } = moves[move];
  const entry = await maybe(trx, lockEntry(kind, id));
  if (!entry) throw new Refusal('notFound');
  if (entry.revision !== revision) throw new Refusal('revisionConflict');
  if (entry.status !== from)
    throw new Refusal('stateConflict', { detail: `It is ${entry.status}.` });
  if (entry.isOver && to !== 'refused')
    throw new Refusal('stateConflict', { detail: 'Its time is over.' });
  if (move !== 'end')
    await approvals.say(trx, {
      about: await aboutEntry(trx, kind, id),
      verdict: move === 'accept' ? 'approve' : 'reject',
      reason: reason ?? null,
      by: { ...actorOf(principal), actorId: principal.userId },
      from: place,
      askedBy: entry.createdBy ?? '',
    });
  await keepDecision(trx, kind, { id, status: to, reason: reason ?? null, by: principal.userId });
  await recordAudit(trx, {
    actor: actorOf(principal),
    merchantId: entry.merchantId ?? undefined,
    action: `${kind}.${act}`,
    entity: kind,
    entityId: id,
    before: { status: from },
    after: { status: to },
    reason,
    ...trail,
  });
  if (to === 'refused') return;
  const payeeKey =
    kind === 'block' ? ((await maybe(trx, selectPayeeKey(id)))?.payeeKey ?? null) : null;
  await tellRulesChanged(trx, { merchantId: entry.merchantId, what: kind, id, payeeKey });
}

/** Signed anew. Refuses `rowNotProved` for an entry that was changed behind the application. */
async function keepDecision(trx: Trx, kind: EntryKind, decision: EntryDecision): Promise<void> {
  const { id } = decision;
  const save = () => setDecision(kind, decision).execute(trx);
  if (kind === 'block') return void (await changePowerRow(trx, rowKeys(), blockPower, id, save));
  const rule = await one(trx, lockPowerRow(rulePower, id));
  if (!isProvedRule(rowKeys(), rule)) throw notProved(rulePower, id);
  await save();
  await signPowerRow(trx, rowKeys(), rulePower, id);
}
