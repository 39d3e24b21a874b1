import { ApiError } from '@wallet/contract';
import { actorOf } from '#modules/audit';
import { supersedeRaise } from '#modules/pending-changes';
import { maybe, one, type Trx } from '#platform/db';
import { lockPowerRow } from '#platform/row-mac';
import { aboutEntry } from './about-entry.ts';
import { holdEnd } from './hold-entry.ts';
import { loosensByPlanned } from './loosening.ts';
import { rulePower } from '../rule-power.ts';
import { lockEntry, lockRules, type EntryKind, type LockedEntry } from '../rules.sql.ts';
import type { RulesAct, RulesDeps } from '../rules-deps.ts';
import { storeEntry } from './store-entry.ts';

interface Move {
  from: LockedEntry['status'];
  to: 'active' | 'refused' | 'ended';
  act: 'accepted' | 'refused' | 'ended';
}

const moves = {
  accept: { from: 'proposed', to: 'active', act: 'accepted' },
  refuse: { from: 'proposed', to: 'refused', act: 'refused' },
  end: { from: 'active', to: 'ended', act: 'ended' },
} as const satisfies Record<string, Move>;

interface Shared extends RulesAct {
  kind: EntryKind;
  id: string;
  revision: number;
}
export type EntryMove = Shared &
  ({ move: 'end'; reason: string } | { move: 'accept' | 'refuse'; reason: string | undefined });

/**
 * Accepts or refuses what was proposed, or ends what is in force or planned, now; an end that lets
 * more through waits in a live installation for the cool-down and another person's word. Who
 * accepts is independent of who proposed it. Refuses with notFound, what `Approvals.say` and
 * `holdRaise` refuse, revisionConflict, or stateConflict when its state does not allow it, its time
 * is over, or a rule that is accepted lets more through than what it covers.
 */
export async function moveEntry(
  deps: { trx: Trx } & Pick<RulesDeps, 'approvals' | 'raising'>,
  input: EntryMove,
): Promise<void> {
  const { trx } = deps;
  const { principal, kind, id, move, reason, revision, ip, userAgent, requestId } = input;
  const { from, to, act } = moves[move];
  await lockRules().execute(trx);
  const entry = await maybe(trx, lockEntry(kind, id));
  if (!entry) throw new ApiError('notFound');
  if (entry.revision !== revision) throw new ApiError('revisionConflict');
  if (entry.status !== from)
    throw new ApiError('stateConflict', { detail: `It is ${entry.status}.` });
  if (entry.isOver && to !== 'refused')
    throw new ApiError('stateConflict', { detail: 'Its time is over.' });
  if (input.move === 'end') {
    if (await holdEnd(trx, deps, input, input)) return;
  } else {
    await speak(deps, input, entry);
  }
  await storeEntry(trx, kind, {
    entry,
    decision: { id, status: to, reason: reason ?? null, by: principal.userId },
    actor: actorOf(principal),
    act,
    ip,
    userAgent,
    requestId,
  });
}

/** The word about a proposal. One that waits for its time is over when it is refused, and no other page lets it in. */
async function speak(
  { trx, approvals, raising }: { trx: Trx } & Pick<RulesDeps, 'approvals' | 'raising'>,
  { principal, kind, id, move, reason, from, ip, userAgent, requestId }: EntryMove,
  { createdBy }: LockedEntry,
): Promise<void> {
  const isRule = kind === 'rule';
  if (isRule && move === 'accept' && raising.installation === 'live') {
    const rule = await one(trx, lockPowerRow(rulePower, id));
    const times = {
      validFrom: rule.validFrom.toISOString(),
      validUntil: rule.validUntil?.toISOString() ?? null,
    };
    if (await loosensByPlanned(trx, { ...rule, ...times }))
      throw new ApiError('stateConflict', {
        detail: 'It lets more through than what is in force: it begins later, or is added anew.',
      });
  }
  await approvals.say(trx, {
    about: await aboutEntry(trx, kind, id),
    verdict: move === 'accept' ? 'approve' : 'reject',
    reason: reason ?? null,
    by: { ...actorOf(principal), actorId: principal.userId },
    from,
    askedBy: createdBy ?? '',
  });
  if (!isRule || move === 'accept') return;
  const trail = { ip, userAgent, requestId };
  await supersedeRaise(trx, raising, { principal, act: 'ruleLoosened', subjectId: id, ...trail });
}
