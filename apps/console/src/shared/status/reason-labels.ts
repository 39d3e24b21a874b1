import type { TextKey, Translate } from '../../lib/text/index.ts';

/** The words of the first of these kinds that knows the word; undefined when none does. */
export function labelIn(
  kinds: readonly string[],
  word: string | null,
  t: Translate,
): string | undefined {
  if (word === null) return undefined;
  for (const kind of kinds) {
    const key = `${kind}.${word}`;
    const text = t(key as TextKey);
    if (text !== key) return text;
  }
  return undefined;
}

const ofDeposits = ['depositReason', 'lineReason', 'withdrawalReason', 'payoutReason', 'obstacle'];
const ofPayouts = ['payoutReason', 'withdrawalReason', 'depositReason', 'lineReason', 'obstacle'];

/**
 * Why money stands or ended so, in words where there are some, else as the server names it. Some
 * codes mean one thing of money in and another of money out.
 */
export function reasonText(reason: string | null, t: Translate, kind = 'deposit'): string | null {
  return labelIn(kind === 'payout' ? ofPayouts : ofDeposits, reason, t) ?? reason;
}
