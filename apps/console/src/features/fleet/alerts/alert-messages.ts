import type { AlertKind, AlertRow } from '@wallet/contract';
import type { TextKey, Translate } from '../../../lib/text/index.ts';
import { areaLabels } from '../../../shared/status/health-status.ts';
import type { Shape } from '../../../ui/status/status-shape.tsx';
import { moneyString } from '../../../lib/money/money-text.ts';
import { dayText } from '../../../lib/dates/time-text.ts';

/** A revoked token is another reason to be away than silence, and asks for another act. */
function wordOf({ kind, params }: Pick<AlertRow, 'kind' | 'params'>): AlertKind | 'deviceRevoked' {
  return kind === 'deviceOffline' && params.reason === 'tokenRevoked' ? 'deviceRevoked' : kind;
}

/** What is wrong, with the name of the thing. */
export function alertText(
  alert: Pick<AlertRow, 'kind' | 'params'>,
  t: Translate,
  intlTag: string,
): string {
  const { name, provider, last4, area, count, at, amount } = alert.params;
  // A payout is called by its own code, not by the account that it left.
  const thing =
    provider === undefined || amount !== undefined
      ? name
      : `${t(`provider.${provider}`)} ${name}${last4 === undefined ? '' : ` \u2022\u2022${last4}`}`;
  const filling = {
    name: thing,
    ...(area && { area: t(areaLabels[area]) }),
    ...(at !== undefined && { day: dayText(at.slice(0, 10), intlTag) }),
    ...(amount && { amount: moneyString(amount) }),
  };
  const key = `alert.${wordOf(alert)}` as const;
  return isCounted(key) ? t(key, { ...filling, count: count ?? 1 }) : t(key, filling);
}

type AlertKey = `alert.${ReturnType<typeof wordOf>}`;
const counted = [
  'alert.moneyUnmatched',
  'alert.differencesOpen',
  'alert.gapStays',
  'alert.linesNotProved',
  'alert.payoutsWait',
  'alert.approvalsWait',
  'alert.holdsWait',
  'alert.namesWait',
] as const satisfies readonly AlertKey[];

function isCounted(key: AlertKey): key is (typeof counted)[number] {
  return (counted as readonly AlertKey[]).includes(key);
}

/** The next act. */
export function alertActionText(alert: Pick<AlertRow, 'kind' | 'params'>, t: Translate): string {
  return t(`alertAct.${wordOf(alert)}`);
}

const reasonGroups: Readonly<Partial<Record<AlertKind, string>>> = {
  proxyDown: 'proxyProblem',
  loginFailed: 'loginFailure',
  accountLocked: 'loginFailure',
  payoutsWait: 'payoutWait',
  namesWait: 'waitShort',
  payoutUnknown: 'payoutReason',
  payoutInReview: 'payoutReason',
  paidAfterFailure: 'payoutReason',
};

/** What was said about it: by the agent in its own words, or by a check as a code that has words. */
export function alertDetail(
  { kind, params: { message, reason } }: Pick<AlertRow, 'kind' | 'params'>,
  t: Translate,
): string | null {
  if (message !== undefined) return message;
  if (reason === undefined || kind === 'deviceOffline') return null;
  const key = `${reasonGroups[kind] ?? 'lineReason'}.${reason}`;
  const text = t(key as TextKey);
  return text === key ? reason : text;
}

/** How it stands: its gravity while it goes on, its end afterwards. */
export function alertShape({ severity, ending }: Pick<AlertRow, 'severity' | 'ending'>): Shape {
  if (ending !== null)
    return ending === 'good' ? 'good' : ending === 'inHand' ? 'heldPlanned' : 'over';
  return severity === 'critical' ? 'bad' : severity === 'warning' ? 'hand' : 'waiting';
}
