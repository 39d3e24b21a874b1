import { ApiError } from '@wallet/contract';
import { z } from 'zod';
import type { Actor } from '#modules/audit';
import type { BegunChange, PendingApplier } from '#modules/pending-changes';
import { all, maybe, one, type Trx } from '#platform/db';
import { lockFirstUse } from '../first-use.sql.ts';
import { storeEntry } from './store-entry.ts';
import type { RulePower } from '../rule-power.ts';
import { lockEntry, lockRules, selectMoment, selectRule, selectRulesOfKind } from '../rules.sql.ts';
import type { EntryKind } from '../rules.sql.ts';
import { firstUseTerms, showFirstUse, storeFirstUse } from './store-first-use.ts';

const firstUse = firstUseTerms.extend({ reason: z.string(), validFrom: z.iso.datetime() });
const ending = z.strictObject({ reason: z.string(), revision: z.int() });

/** What was asked for rules, blocks and first payments, and begins now. */
export function ruleAppliers(): PendingApplier[] {
  return [
    { act: 'firstUse', begin: beginFirstUse },
    { act: 'ruleEnded', begin: (trx, change) => beginEnd(trx, 'rule', change) },
    { act: 'blockEnded', begin: (trx, change) => beginEnd(trx, 'block', change) },
    { act: 'ruleLoosened', begin: beginRule, ended: refuseRule },
  ];
}

/** Refuses `revisionConflict` when another one came into force since it was asked for. */
async function beginFirstUse(trx: Trx, { after, by }: BegunChange): Promise<void> {
  const { reason, validFrom, ...terms } = firstUse.parse(after);
  await lockFirstUse().execute(trx);
  const { validFrom: now } = await showFirstUse(trx);
  if (Date.parse(now) !== Date.parse(validFrom)) throw new ApiError('revisionConflict');
  await storeFirstUse(trx, { terms, reason, by });
}

/** Refuses `revisionConflict` or `stateConflict` for what was decided on or is over by now. */
async function beginEnd(
  trx: Trx,
  kind: EntryKind,
  { subjectId: id, after, by, askedBy }: BegunChange,
): Promise<void> {
  const { reason, revision } = ending.parse(after);
  await lockRules().execute(trx);
  const entry = await maybe(trx, lockEntry(kind, id));
  if (entry?.status !== 'active' || entry.isOver) throw new ApiError('stateConflict');
  if (entry.revision !== revision) throw new ApiError('revisionConflict');
  const end = { id, status: 'ended', reason, by: askedBy } as const;
  await storeEntry(trx, kind, { entry, decision: end, actor: by, act: 'ended' });
}

/** Refuses `stateConflict`, and `revisionConflict` when a stricter rule came since the request. */
async function beginRule(trx: Trx, { subjectId: id, by, agreedBy }: BegunChange): Promise<void> {
  await lockRules().execute(trx);
  const entry = await maybe(trx, lockEntry('rule', id));
  if (entry?.status !== 'proposed' || entry.isOver) throw new ApiError('stateConflict');
  const { merchant, createdAt, most, ...kind } = await one(trx, selectRule(id));
  const others = await all(trx, selectRulesOfKind({ ...kind, merchantId: merchant?.id ?? null }));
  const { now } = await one(trx, selectMoment());
  const cameSince = (other: RulePower) =>
    other.id > id || (other.validFrom > createdAt && other.validFrom <= now);
  if (others.some((other) => other.most < most && cameSince(other)))
    throw new ApiError('revisionConflict');
  const accept = { id, status: 'active', reason: null, by: agreedBy } as const;
  await storeEntry(trx, 'rule', { entry, decision: accept, actor: by, act: 'accepted' });
}

/** Stopped, refused or lapsed: nobody waits for the rule any more. */
async function refuseRule(
  trx: Trx,
  { subjectId: id }: { subjectId: string },
  by: Actor,
): Promise<void> {
  const entry = await maybe(trx, lockEntry('rule', id));
  if (entry?.status !== 'proposed') return;
  const refuse = { id, status: 'refused', reason: null, by: by.actorId } as const;
  await storeEntry(trx, 'rule', { entry, decision: refuse, actor: by, act: 'refused' });
}
