import { type RuleRow, writeMoney } from '@wallet/contract';
import { readMerchant } from '#modules/merchants';
import { holdRaise } from '#modules/pending-changes';
import { one, type Trx } from '#platform/db';
import { blockAnswer, ruleAnswer } from './answers.ts';
import { selectBlock } from '../blocklist.sql.ts';
import type { RuleInForce } from '../judge.ts';
import { loosensByPlanned, loosensByEnding } from './loosening.ts';
import type { RulesAct, RulesDeps } from '../rules-deps.ts';
import { type EntryKind, selectRule } from '../rules.sql.ts';

type Deps = Pick<RulesDeps, 'raising'>;
type By = Pick<RulesAct, 'principal' | 'ip' | 'userAgent' | 'requestId'>;
/** A rule as people are told of it: enough for a sentence. */
type SaidRule = Pick<
  RuleRow,
  'scope' | 'measure' | 'pace' | 'outcome' | 'limitCount' | 'limitAmount'
> & { merchant: { name: string } | null };

export interface PlannedRule extends RuleInForce {
  reason: string;
  validFrom: string | null;
  validUntil: string | null;
}

/** Whether an added rule must wait because it lets more through; if so, asks for it. No merchant is notified. */
export async function planRule(
  trx: Trx,
  { raising }: Deps,
  { principal, ip, userAgent, requestId }: By,
  rule: PlannedRule,
): Promise<boolean> {
  if (!(await loosensByPlanned(trx, rule))) return false;
  const { id, reason, validFrom } = rule;
  const held = await holdRaise(trx, raising, {
    principal,
    ip,
    userAgent,
    requestId,
    act: 'ruleLoosened',
    subjectId: id,
    persons: 2,
    before: null,
    after: { rule: await saidOf(trx, rule), reason },
    notBefore: validFrom === null ? null : new Date(validFrom),
  });
  return held !== null;
}

/** Whether the end of a rule or a block has to wait, likewise. A block lets more through by its end, always. */
export async function holdEnd(
  trx: Trx,
  { raising }: Deps,
  { principal, ip, userAgent, requestId }: By,
  { kind, id, reason, revision }: { kind: EntryKind; id: string; reason: string; revision: number },
): Promise<boolean> {
  const about = { principal, ip, userAgent, requestId, subjectId: id, persons: 2 } as const;
  const after = { reason, revision };
  if (kind === 'block') {
    const { shown } = blockAnswer(await one(trx, selectBlock(id)));
    const raise = { ...about, act: 'blockEnded', before: { block: shown }, after } as const;
    return (await holdRaise(trx, raising, raise)) !== null;
  }
  const stored = await one(trx, selectRule(id));
  if (!(await loosensByEnding(trx, { ...stored, merchantId: stored.merchant?.id ?? null })))
    return false;
  const { scope, measure, pace, outcome, limitCount, limitAmount, merchant } = ruleAnswer(stored);
  const rule = { scope, measure, pace, outcome, limitCount, limitAmount, merchant };
  const raise = { ...about, act: 'ruleEnded', before: { rule }, after } as const;
  return (await holdRaise(trx, raising, raise)) !== null;
}

async function saidOf(
  trx: Trx,
  { scope, measure, pace, outcome, most, currency, merchantId }: RuleInForce,
): Promise<SaidRule> {
  const merchant = merchantId === null ? undefined : await readMerchant(trx, merchantId);
  return {
    scope,
    measure,
    pace,
    outcome,
    limitCount: currency === null ? Number(most) : null,
    limitAmount: currency === null ? null : writeMoney({ minor: most, currency }),
    merchant: merchant === undefined ? null : { name: merchant.name },
  };
}
