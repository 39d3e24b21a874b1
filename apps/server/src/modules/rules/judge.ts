import { writeMoney } from '@wallet/contract';
import type {
  BlockKind,
  Currency,
  AssessmentOutcome,
  RuleFinding,
  RuleMeasure,
  RuleOutcome,
  RulePace,
  RuleScope,
} from '@wallet/contract';

export interface RuleInForce {
  id: string;
  /** Null: of every merchant that has none of its own of the kind. */
  merchantId: string | null;
  scope: RuleScope;
  measure: RuleMeasure;
  pace: RulePace;
  /** Requests, or minor units. */
  most: bigint;
  currency: Currency | null;
  outcome: RuleOutcome;
}

/** What was used in a rule's window before this request. */
export interface PaceUsed {
  count: bigint;
  sumMinor: bigint;
  since: Date;
}

export interface BlockInForce {
  id: string;
  kind: BlockKind;
  shown: string;
  outcome: RuleOutcome;
}

/** The first payment to a destination is held above this; null: nobody asks here. */
export interface FirstUse {
  aboveMinor: bigint;
  knownAfterHours: number;
}

export interface RuleDecision {
  amountMinor: bigint;
  currency: Currency;
  rules: readonly (RuleInForce & { used: PaceUsed })[];
  blocks: readonly BlockInForce[];
  firstUse: FirstUse | null;
}

export interface RuleResult {
  outcome: AssessmentOutcome;
  /** All of them, the worst first. */
  findings: RuleFinding[];
}

/** What rules, blocks and first use say about a request. The worst finding decides; all are kept for people. Pure. */
export function evaluate(judged: RuleDecision): RuleResult {
  const findings = [
    ...judged.blocks.map(blockFinding),
    ...judged.rules.flatMap((rule) => velocityFinding(rule, judged) ?? []),
    ...firstUseFinding(judged),
  ];
  const worstFirst = findings.toSorted((a, b) => severity[b.outcome] - severity[a.outcome]);
  return { outcome: worstFirst[0]?.outcome ?? 'allow', findings: worstFirst };
}

const severity: Readonly<Record<RuleOutcome, number>> = { hold: 1, reject: 2 };

function blockFinding({ id, kind, shown, outcome }: BlockInForce): RuleFinding {
  return { rule: 'blocklist', outcome, params: { kind, shown }, ruleId: id };
}

function velocityFinding(
  { id, scope, measure, pace, most, outcome, used }: RuleDecision['rules'][number],
  { amountMinor, currency }: RuleDecision,
): RuleFinding | undefined {
  const isCount = measure === 'count';
  const [before, asked] = isCount ? [used.count, 1n] : [used.sumMinor, amountMinor];
  if (before + asked <= most) return undefined;
  const shown = (value: bigint) =>
    isCount ? Number(value) : writeMoney({ minor: value, currency }).value;
  const params = {
    scope,
    measure,
    pace,
    limit: shown(most),
    used: shown(before),
    asked: shown(asked),
    since: used.since.toISOString(),
    ...(!isCount && { currency }),
  };
  return { rule: 'velocity', outcome, params, ruleId: id };
}

function firstUseFinding({ firstUse, amountMinor, currency }: RuleDecision): RuleFinding[] {
  if (firstUse === null || amountMinor <= firstUse.aboveMinor) return [];
  const shown = (minor: bigint) => writeMoney({ minor, currency }).value;
  return [
    {
      rule: 'firstUse',
      outcome: 'hold',
      params: {
        limit: shown(firstUse.aboveMinor),
        asked: shown(amountMinor),
        currency,
        knownAfterHours: firstUse.knownAfterHours,
      },
      ruleId: null,
    },
  ];
}
