import { publish } from '#platform/events';
import type { Trx } from '#platform/db';
import { ruleEvents } from './events.ts';

export interface RulesChange {
  /** Null: every merchant. */
  merchantId: string | null;
  what: 'rule' | 'block' | 'firstUse';
  id: string;
  /** The digest of the one destination that it is about. */
  payeeKey?: string | null;
}

/** Tells that requests may be judged otherwise from now on. */
export function publishRulesChanged(
  trx: Trx,
  { merchantId, what, id, payeeKey = null }: RulesChange,
): Promise<void> {
  return publish(trx, ruleEvents.changed, {
    key: merchantId ?? 'house',
    mode: 'live',
    payload: { merchantId, what, id, payeeKey },
  });
}
