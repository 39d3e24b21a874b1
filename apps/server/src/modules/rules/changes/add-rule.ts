import { ApiError, mayRole, type Money, type RuleRow, type RuleTerms } from '@wallet/contract';
import { actorOf, recordAudit } from '#modules/audit';
import { readMerchant } from '#modules/merchants';
import { one, type Query, type Trx } from '#platform/db';
import { newId } from '#platform/ids';
import { rowKeys, signPowerRow } from '#platform/row-mac';
import { aboutEntry } from './about-entry.ts';
import { ruleAnswer } from './answers.ts';
import { planRule } from './hold-entry.ts';
import type { RuleInForce } from '../judge.ts';
import { rulePower } from '../rule-power.ts';
import { insertRule, lockRules, selectPast, selectRule } from '../rules.sql.ts';
import { publishRulesChanged } from '../rules-changed.ts';
import type { RulesAct, RulesDeps } from '../rules-deps.ts';

export interface RuleInput extends RuleTerms {
  reason: string;
  validFrom?: string | undefined;
  validUntil?: string | null | undefined;
}

/**
 * Adds a rule from now on or from a time in the future; from somebody who may not decide it is a
 * proposal. So it is, whoever adds it, where it lets more through than what it covers: in a live
 * installation that begins after the cool-down, once another person has agreed. Refuses with
 * notFound for a merchant that is not there, currencyMismatch, validFromPast, invalidRequest for an
 * end in the past, or mailNeeded.
 */
export function addRule(
  { db, approvals, raising }: Pick<RulesDeps, 'db' | 'approvals' | 'raising'>,
  { principal, input, from, ...trail }: RulesAct & { input: RuleInput },
): Promise<RuleRow> {
  const id = newId('rul');
  return db.transaction(async (trx) => {
    const terms = await termsOf(trx, input);
    const { validFrom = null, validUntil = null, reason } = input;
    await refusePast(trx, { from: validFrom, until: validUntil, path: 'validUntil' });
    await lockRules().execute(trx);
    const rule = { ...terms, id, reason, validFrom, validUntil };
    const isHeld = await planRule(trx, { raising }, { principal, ...trail }, rule);
    const isDecided = !isHeld && mayRole(principal.roleId, 'rules.manage');
    const status = isDecided ? 'active' : 'proposed';
    await insertRule({ ...rule, status, by: principal.userId }).execute(trx);
    await signPowerRow(trx, rowKeys(), rulePower, id);
    if (!isDecided && !isHeld)
      await approvals.ask(trx, {
        about: await aboutEntry(trx, 'rule', id),
        reason,
        by: { ...actorOf(principal), actorId: principal.userId },
        from,
      });
    const row = ruleAnswer(await one(trx, selectRule(id)));
    const { scope, measure, pace, outcome, limitCount, limitAmount } = row;
    await recordAudit(trx, {
      actor: actorOf(principal),
      merchantId: input.merchantId ?? undefined,
      action: isDecided ? 'rule.added' : 'rule.proposed',
      entity: 'rule',
      entityId: id,
      after: {
        scope,
        measure,
        pace,
        outcome,
        limit: limitCount ?? limitAmount,
        validFrom: row.validFrom,
        validUntil: row.validUntil,
      },
      reason,
      ...trail,
    });
    if (isDecided)
      await publishRulesChanged(trx, { merchantId: input.merchantId, what: 'rule', id });
    return row;
  });
}

/** A rule as it would be counted. Refuses with notFound or currencyMismatch. */
export async function termsOf(
  query: Query,
  { merchantId, scope, measure, pace, outcome, limitCount, limitAmount }: RuleTerms,
): Promise<Omit<RuleInForce, 'id'>> {
  const merchant = merchantId === null ? undefined : await readMerchant(query, merchantId);
  if (merchantId !== null && !merchant) throw new ApiError('notFound');
  const amount: Money | undefined = limitAmount;
  if (merchant && amount && amount.currency !== merchant.currency)
    throw new ApiError('currencyMismatch');
  return {
    merchantId,
    scope,
    measure,
    pace,
    outcome,
    most: amount?.minor ?? BigInt(limitCount ?? 0),
    currency: amount?.currency ?? null,
  };
}

/** Refuses with validFromPast, or names the end that is no time in the future. */
export async function refusePast(
  trx: Trx,
  { from, until, path }: { from: string | null; until: string | null; path: string },
): Promise<void> {
  const isPast = await one(trx, selectPast({ from, until }));
  if (isPast.from) throw new ApiError('validFromPast');
  if (isPast.until)
    throw new ApiError('invalidRequest', {
      errors: [{ path, message: 'a time in the future, after the beginning' }],
    });
}
