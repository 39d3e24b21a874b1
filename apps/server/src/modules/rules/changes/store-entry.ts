import { type Actor, recordAudit } from '#modules/audit';
import type { Trail } from '#modules/identity';
import { maybe, one, type Trx } from '#platform/db';
import { changePowerRow, lockPowerRow, notProved, rowKeys, signPowerRow } from '#platform/row-mac';
import { selectPayeeKey } from '../blocklist.sql.ts';
import { blockPower, isProvedRule, rulePower } from '../rule-power.ts';
import { type EntryDecision, type EntryKind, type LockedEntry, setDecision } from '../rules.sql.ts';
import { publishRulesChanged } from '../rules-changed.ts';

export interface StoredDecision extends Trail {
  /** As it was locked. */
  entry: LockedEntry;
  decision: EntryDecision;
  actor: Actor;
  /** Its name in the trail. */
  act: 'accepted' | 'refused' | 'ended';
}

/**
 * Saves a decision on a rule or block, re-signed, with its trail; emits that judgements may change.
 * Refuses `rowNotProved` if changed outside the application.
 */
export async function storeEntry(
  trx: Trx,
  kind: EntryKind,
  { entry, decision, actor, act, ...trail }: StoredDecision,
): Promise<void> {
  const { id, status, reason } = decision;
  await keepDecision(trx, kind, decision);
  await recordAudit(trx, {
    actor,
    merchantId: entry.merchantId ?? undefined,
    action: `${kind}.${act}`,
    entity: kind,
    entityId: id,
    before: { status: entry.status },
    after: { status },
    reason: reason ?? undefined,
    ...trail,
  });
  if (status === 'refused') return;
  const payeeKey =
    kind === 'block' ? ((await maybe(trx, selectPayeeKey(id)))?.payeeKey ?? null) : null;
  await publishRulesChanged(trx, { merchantId: entry.merchantId, what: kind, id, payeeKey });
}

async function keepDecision(trx: Trx, kind: EntryKind, decision: EntryDecision): Promise<void> {
  const { id } = decision;
  const save = () => setDecision(kind, decision).execute(trx);
  if (kind === 'block') return void (await changePowerRow(trx, rowKeys(), blockPower, id, save));
  const rule = await one(trx, lockPowerRow(rulePower, id));
  if (!isProvedRule(rowKeys(), rule)) throw notProved(rulePower, id);
  await save();
  await signPowerRow(trx, rowKeys(), rulePower, id);
}
