import { mayRole, Refusal } from '@wallet/contract';
import type { Money, RuleRow, RuleTerms } from '@wallet/contract';
import type { Approvals } from '#modules/approvals';
import { actorOf, recordAudit } from '#modules/audit';
import { readMerchant } from '#modules/merchants';
import { one } from '#platform/db';
import type { Db, Query, Trx } from '#platform/db';
import { newId } from '#platform/ids';
import { rowKeys, signPowerRow } from '#platform/row-mac';
import { aboutEntry } from './about-entry.ts';
import { ruleAnswer } from './answers.ts';
import type { RuleInForce } from './judge.ts';
import { rulePower } from './rule-power.ts';
import { insertRule, selectPast, selectRule } from './rules.sql.ts';
import { tellRulesChanged } from './rules-changed.ts';
import type { RulesAct } from './rules-deps.ts';

export interface RuleWish extends RuleTerms {
  reason: string;
  validFrom?: string | undefined;
  validUntil?: string | null | undefined;
}

/**
 * Adds a rule from now on or from a time in the future; from somebody who may not decide it is a proposal. Refuses with
 * notFound for a merchant that is not there, currencyMismatch, validFromPast, or invalidRequest for an end in the past.
 */
export function addRule(
  { db, approvals }: { db: Db; approvals: Approvals },
  { principal, wish, from, ...trail }: RulesAct & { wish: RuleWish },
): Promise<RuleRow> {
  const id = newId('rul');
  return db.transaction(async (trx) => {
    const terms = await termsOf(trx, wish);
    const { validFrom = null, validUntil = null, reason } = wish;
    await refusePast(trx, { from: validFrom, until: validUntil, path: 'validUntil' });
    const isDecided = mayRole(principal.roleId, 'rules.manage');
    await insertRule({
      ...terms,
      id,
      reason,
      status: isDecided ? 'active' : 'proposed',
      validFrom,
      validUntil,
      by: principal.userId,
    }).execute(trx);
    await signPowerRow(trx, rowKeys(), rulePower, id);
    if (!isDecided)
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
      merchantId: wish.merchantId ?? undefined,
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
    if (isDecided) await tellRulesChanged(trx, { merchantId: wish.merchantId, what: 'rule', id });
    return row;
  });
}

/** A rule as it would be counted. Refuses with notFound or currencyMismatch. */
export async function termsOf(
  query: Query,
  { merchantId, scope, measure, pace, outcome, limitCount, limitAmount }: RuleTerms,
): Promise<Omit<RuleInForce, 'id'>> {
  const merchant = merchantId === null ? undefined : await readMerchant(query, merchantId);
  if (merchantId !== null && !merchant) throw new Refusal('notFound');
  const amount: Money | undefined = limitAmount;
  if (merchant && amount && amount.currency !== merchant.currency)
    throw new Refusal('currencyMismatch');
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
  if (isPast.from) throw new Refusal('validFromPast');
  if (isPast.until)
    throw new Refusal('invalidRequest', {
      errors: [{ path, message: 'a time in the future, after the beginning' }],
    });
}
