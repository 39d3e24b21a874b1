import type { WithdrawalWait } from '@wallet/contract';
import type { Translate } from '../../app/text/index.ts';

const own = ['nameFailed', 'merchantAcceptance', 'merchantOwes'] as const;

/** The next act in a merchant's words: its own where it has one, else who acts. */
export function waitNextText(
  { reason, by }: Pick<WithdrawalWait, 'reason' | 'by'>,
  t: Translate,
): string {
  const act = own.find((known) => known === reason);
  return t(act === undefined ? `waitBy.${by}` : `waitOwn.${act}`);
}
