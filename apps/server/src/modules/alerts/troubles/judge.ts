import { type AlertEnding, alertKinds } from '@wallet/contract';
import type { Finding } from './alert-problems.sql.ts';

/** What becomes of an alert. `refresh` changes its words, `return` takes the end back: neither is told. */
export type Step =
  | { step: 'none' | 'watch' | 'forget' | 'refresh' | 'clear' | 'return' }
  | { step: 'open' }
  | { step: 'close'; ending: AlertEnding | 'worse' };

type Judged = Pick<Finding, 'kind' | 'verdict' | 'state' | 'isDue' | 'isChanged'>;

/**
 * The next step of an alert. Trouble is told when it has lasted as long as its kind asks for, and its end in the same
 * way; what passes sooner is told to nobody. What a person took in hand, and what is out of use, ends at once. Pure.
 */
export function nextAlertStep({ kind, verdict, state, isDue, isChanged }: Judged): Step {
  const { bad, good } = alertKinds[kind].calmSeconds;
  if (verdict === 'undecided') return { step: 'none' };
  if (verdict === 'bad') {
    if (state === null) return { step: bad > 0 ? 'watch' : 'open' };
    if (state === 'watching' && isDue) return { step: 'open' };
    if (state === 'clearing') return { step: 'return' };
    return { step: isChanged ? 'refresh' : 'none' };
  }
  if (state === null) return { step: 'none' };
  if (state === 'watching') return { step: 'forget' };
  if (verdict !== 'good') return { step: 'close', ending: verdict };
  if (state === 'open' && good > 0) return { step: 'clear' };
  return state === 'open' || isDue ? { step: 'close', ending: 'good' } : { step: 'none' };
}
