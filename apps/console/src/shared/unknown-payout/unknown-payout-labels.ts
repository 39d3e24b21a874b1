import type { PayoutAct, PayoutConfidence, PayoutEvidence } from '@wallet/contract';
import type { TextKey, Translate } from '../../lib/text/index.ts';
import type { Shape } from '../../ui/status/status-shape.tsx';

/** How sure it is, as a shape that is told apart without its colour. */
export const confidenceShapes: Readonly<Record<PayoutConfidence, Shape>> = {
  paid: 'good',
  probablyPaid: 'next',
  unclear: 'hand',
  probablyNotPaid: 'waiting',
  notPaid: 'over',
};

/** Writes a time for a sentence. */
export type WriteTime = (at: string) => string;

/** Why an act cannot be used now, with the time that it waits for. Undefined when it can. */
export function whyText(
  { may, why, from }: PayoutAct,
  t: Translate,
  time: WriteTime,
): string | undefined {
  if (may || why === null) return undefined;
  const key = `payoutWhy.${why}` as TextKey;
  const text = t(key, { time: from === null ? '\u2013' : time(from) });
  return text === key ? t('payoutWhy.stateConflict') : text;
}

/** What is done next by itself, and when. */
export function nextText(
  { step, reason, at }: PayoutEvidence['next'],
  t: Translate,
  time: WriteTime,
): string {
  const filling = { time: at === null ? '\u2013' : time(at) };
  if (step === 'look')
    return t(
      reason === 'untilHandOver' ? 'payoutNext.lookUntilHandOver' : 'payoutNext.look',
      filling,
    );
  return t(`payoutNext.${step}`, filling);
}
