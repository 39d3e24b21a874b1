import type { AlertKind, AlertRow } from '@wallet/contract';
import type { TextKey, Translate } from '../../app/text/index.ts';
import { areaTexts } from '../../kit/health-status.ts';
import type { Shape } from '../../kit/status-shape.tsx';
import { dayText } from '../../kit/time-text.ts';

/** A revoked token is another reason to be away than silence, and asks for another act. */
function wordOf({ kind, params }: Pick<AlertRow, 'kind' | 'params'>): AlertKind | 'deviceRevoked' {
  return kind === 'deviceOffline' && params.reason === 'tokenRevoked' ? 'deviceRevoked' : kind;
}

/** What is wrong, with the name of the thing. */
export function alertText(alert: Pick<AlertRow, 'kind' | 'params'>, t: Translate, intlTag: string): string {
  const { name, provider, last4, area, count, at } = alert.params;
  const thing = provider === undefined ? name : `${t(`provider.${provider}`)} ${name}${last4 === undefined ? '' : ` \u2022\u2022${last4}`}`;
  const filling = { name: thing, ...(area && { area: t(areaTexts[area]) }), ...(at !== undefined && { day: dayText(at.slice(0, 10), intlTag) }) };
  const key = `alert.${wordOf(alert)}` as const;
  if (key === 'alert.moneyUnmatched' || key === 'alert.differencesOpen' || key === 'alert.gapStays') return t(key, { ...filling, count: count ?? 1 });
  return t(key, filling);
}

/** The next act. */
export function alertActText(alert: Pick<AlertRow, 'kind' | 'params'>, t: Translate): string {
  return t(`alertAct.${wordOf(alert)}`);
}

/** What was said about it: by the agent in its own words, or by a check as a code that has words. */
export function alertDetail({ kind, params: { message, reason } }: Pick<AlertRow, 'kind' | 'params'>, t: Translate): string | null {
  if (message !== undefined) return message;
  if (reason === undefined || kind === 'deviceOffline') return null;
  const group = kind === 'proxyDown' ? 'proxyProblem' : kind === 'loginFailed' || kind === 'accountLocked' ? 'loginFailure' : 'lineReason';
  const key = `${group}.${reason}`;
  const text = t(key as TextKey);
  return text === key ? reason : text;
}

/** Why a server did not take what it was sent. */
export function webhookProblemText(problem: string, t: Translate): string {
  if (problem.startsWith('status')) return t('alertChannels.problem.status', { status: problem.slice('status'.length) });
  return t(problem === 'addressNotAllowed' ? 'error.webhookUrlNotAllowed' : 'alertChannels.problem.noAnswer');
}

/** How it stands: its gravity while it goes on, its end afterwards. */
export function alertShape({ severity, ending }: Pick<AlertRow, 'severity' | 'ending'>): Shape {
  if (ending !== null) return ending === 'good' ? 'good' : ending === 'inHand' ? 'heldPlanned' : 'over';
  return severity === 'critical' ? 'bad' : severity === 'warning' ? 'hand' : 'waiting';
}
