import { hash } from 'node:crypto';
import type {
  BlockKind,
  Currency,
  RuleMeasure,
  RuleOutcome,
  RulePace,
  RuleScope,
} from '@wallet/contract';
import { canonicalJson } from '#platform/canonical-json';
import { definePowerRows, isProvedRow, type Proved, type RowKeys } from '#platform/row-mac';
import firstRules from './first-rules.json' with { type: 'json' };

type EntryStatus = 'proposed' | 'active' | 'refused' | 'ended';

/** A rule of pace as far as it lets payouts go or stops them. */
export interface RulePower {
  id: string;
  merchantId: string | null;
  scope: RuleScope;
  measure: RuleMeasure;
  pace: RulePace;
  most: bigint;
  currency: Currency | null;
  outcome: RuleOutcome;
  status: EntryStatus;
  validFrom: Date;
  validUntil: Date | null;
}

export const rulePower = definePowerRows<RulePower>({
  table: 'rule',
  covers: [
    'id',
    'merchantId',
    'scope',
    'measure',
    'pace',
    'most',
    'currency',
    'outcome',
    'status',
    'validFrom',
    'validUntil',
  ],
  isLaidDown: isFirst,
});

/** Whom a block stops, found by the keyed digest of what it names. */
export interface BlockPower {
  id: string;
  merchantId: string | null;
  kind: BlockKind;
  blockKey: string;
  outcome: RuleOutcome;
  status: EntryStatus;
  expiresAt: Date | null;
}

export const blockPower = definePowerRows<BlockPower>({
  table: 'blocklist_entry',
  covers: ['id', 'merchantId', 'kind', 'blockKey', 'outcome', 'status', 'expiresAt'],
});

/** A rule that the application made, or one of the first, exactly as the migration laid it down. */
export function isProvedRule(keys: Pick<RowKeys, 'attests'>, rule: Proved<RulePower>): boolean {
  return isProvedRow(keys, rulePower, rule) || (rule.mac === null && isFirst(rule));
}

function isFirst(rule: RulePower): boolean {
  const meaning = Object.fromEntries(rulePower.covers.map((name) => [name, rule[name]]));
  return firstRules.includes(hash('sha256', canonicalJson(meaning), 'hex'));
}
