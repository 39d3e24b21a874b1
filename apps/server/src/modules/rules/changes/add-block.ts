import { ApiError, type BlockBody, type BlockRow, mayRole } from '@wallet/contract';
import { actorOf, recordAudit } from '#modules/audit';
import { readMerchant } from '#modules/merchants';
import { maybe, one, type Trx } from '#platform/db';
import { newId } from '#platform/ids';
import { signPowerRow } from '#platform/row-mac';
import { refusePast } from './add-rule.ts';
import { aboutEntry } from './about-entry.ts';
import { blockAnswer } from './answers.ts';
import { blockedValue } from './blocked-value.ts';
import {
  insertBlock,
  lockBlocklist,
  selectBlock,
  selectInstitutionName,
  selectDuplicate,
  type KnownInstitution,
} from '../blocklist.sql.ts';
import { blockPower } from '../rule-power.ts';
import { publishRulesChanged } from '../rules-changed.ts';
import type { RulesAct, RulesDeps } from '../rules-deps.ts';

/**
 * Blocks a destination, phone, address, customer or institution; without the right to decide,
 * proposes it. Refuses notFound (merchant, institution), invalidRequest (bad value, past end) and
 * stateConflict (already blocked).
 */
export function addBlock(
  { db, vault, approvals }: RulesDeps,
  { principal, input, from, ...trail }: RulesAct & { input: BlockBody },
): Promise<BlockRow> {
  const id = newId('blk');
  const by = { ...actorOf(principal), actorId: principal.userId };
  const { merchantId, kind, outcome, reason, expiresAt = null } = input;
  return db.transaction(async (trx) => {
    if (merchantId !== null && !(await readMerchant(trx, merchantId)))
      throw new ApiError('notFound');
    await refusePast(trx, { from: null, until: expiresAt, path: 'expiresAt' });
    const { key, value, shown } = blockedValue(vault, {
      kind,
      value: input.value,
      institution: await institutionOf(trx, input),
    });
    await lockBlocklist().execute(trx);
    if (await maybe(trx, selectDuplicate({ kind, key, merchantId })))
      throw new ApiError('stateConflict', { detail: 'It is on the blocklist already.' });
    const isDecided = mayRole(principal.roleId, 'rules.manage');
    const valueEnc = vault.seal(value, { table: 'blocklist_entry', id, column: 'value_enc' });
    await insertBlock({
      id,
      merchantId,
      kind,
      key,
      valueEnc,
      shown,
      outcome,
      reason,
      status: isDecided ? 'active' : 'proposed',
      expiresAt,
      by: principal.userId,
    }).execute(trx);
    await signPowerRow(trx, vault, blockPower, id);
    if (!isDecided)
      await approvals.ask(trx, { about: await aboutEntry(trx, 'block', id), reason, by, from });
    await recordAudit(trx, {
      actor: by,
      merchantId: merchantId ?? undefined,
      action: isDecided ? 'block.added' : 'block.proposed',
      entity: 'block',
      entityId: id,
      after: { kind, shown, outcome, expiresAt },
      reason,
      ...trail,
    });
    const payeeKey = kind === 'payee' ? key : null;
    if (isDecided) await publishRulesChanged(trx, { merchantId, what: 'block', id, payeeKey });
    return blockAnswer(await one(trx, selectBlock(id)));
  });
}

async function institutionOf(
  trx: Trx,
  { kind, value, institutionId }: BlockBody,
): Promise<KnownInstitution | undefined> {
  const id = kind === 'institution' ? value.toUpperCase() : institutionId;
  if (id === undefined) return undefined;
  const found = await maybe(trx, selectInstitutionName(id));
  if (!found) throw new ApiError('notFound', { detail: 'There is no such institution.' });
  return found;
}
