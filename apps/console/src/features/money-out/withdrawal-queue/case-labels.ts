import {
  approvalReasons,
  type ApprovalReason,
  type LimitReason,
  type Obstacle,
  type OperatorWithdrawalRow,
  type WireMoney,
  type WithdrawalDecision,
} from '@wallet/contract';
import type { TextKey, Translate } from '../../../lib/text/index.ts';
import { failureText } from '../../../shared/failure/failure-text.ts';
import { moneyString } from '../../../lib/money/money-text.ts';
import type { WithdrawalCase } from './use-queue.ts';

const dayMs = 86_400_000;
type Finding = WithdrawalCase['findings'][number];
type Act = OperatorWithdrawalRow['acts'][WithdrawalDecision];

/** Why people have to agree. A new reason without a text does not compile. */
const reasonTexts: Readonly<Record<ApprovalReason, TextKey>> = {
  noAutomaticApproval: 'approvalReason.noAutomaticApproval',
  aboveAutomatic: 'approvalReason.aboveAutomatic',
  dayUsedUp: 'approvalReason.dayUsedUp',
  destinationUnknown: 'approvalReason.destinationUnknown',
  destinationYoung: 'approvalReason.destinationYoung',
  newDestinationsUsedUp: 'approvalReason.newDestinationsUsedUp',
  youngToken: 'approvalReason.youngToken',
  nameNotConfirmed: 'approvalReason.nameNotConfirmed',
  ruleFound: 'approvalReason.ruleFound',
  publicRequest: 'approvalReason.publicRequest',
  foreignDestination: 'approvalReason.foreignDestination',
  refund: 'approvalReason.refund',
  askedByOperator: 'approvalReason.askedByOperator',
  aboveSecondPerson: 'approvalReason.aboveSecondPerson',
  approvalLapsed: 'approvalReason.approvalLapsed',
  payloadChanged: 'approvalReason.payloadChanged',
  rowNotProved: 'approvalReason.rowNotProved',
  equalPayout: 'approvalReason.equalPayout',
};

/** The reasons as sentences, those for a second person first; the age of a destination where it is known. */
export function reasonLabels(
  {
    request: { reasons },
    limits,
    destinationHistory: { methodAddedAt },
  }: Pick<WithdrawalCase, 'request' | 'limits' | 'destinationHistory'>,
  nowMs: number,
  t: Translate,
): string[] {
  const ordered = approvalReasons.toReversed().filter((reason) => reasons.includes(reason));
  return ordered.map((reason) => {
    const limit = limits[reason as LimitReason];
    if (limit !== undefined)
      return t(`approvalReason.${reason as LimitReason}Of`, { limit: moneyString(limit) });
    if (reason !== 'destinationYoung' || methodAddedAt === null) return t(reasonTexts[reason]);
    return t('approvalReason.destinationAge', {
      count: Math.max(0, Math.floor((nowMs - Date.parse(methodAddedAt)) / dayMs)),
    });
  });
}

/** What a rule or a block found, with its figures. */
export function findingLabels({ rule, outcome, params }: Finding, t: Translate): string {
  const end = t(`finding.outcome.${outcome}`);
  if (rule === 'velocity')
    return `${t('finding.velocity', {
      who: wordOf('finding.scope', params['scope'], t),
      pace: wordOf('finding.pace', params['pace'], t),
      limit: figure(params, 'limit'),
      used: figure(params, 'used'),
      asked: figure(params, 'asked'),
    })} ${end}`;
  if (rule === 'blocklist')
    return `${t('finding.blocklist', { kind: wordOf('finding.kind', params['kind'], t), shown: params['shown'] ?? '' })} ${end}`;
  if (rule === 'firstUse')
    return `${t('finding.firstUse', { limit: figure(params, 'limit') })} ${end}`;
  return `${rule} ${end}`;
}

const otherWaits: Readonly<Record<string, TextKey>> = {
  noAccount: 'withdrawalQueue.waits.noAccount',
  accountOutOfReach: 'withdrawalQueue.waits.accountOutOfReach',
  payoutGuarded: 'withdrawalQueue.waits.payoutGuarded',
  systemTrouble: 'withdrawalQueue.waits.systemTrouble',
  amountOutOfLimits: 'withdrawalQueue.waits.amountOutOfLimits',
  merchantOwes: 'withdrawalQueue.waits.merchantOwes',
  booksBroken: 'withdrawalQueue.waits.booksBroken',
};

/** What stands between a request and its sending, and what to do about it; approvals have no act but themselves. */
export function waitLabels(waitsFor: string, t: Translate): { text: string; act: string | null } {
  const reason = approvalReasons.find((known) => known === waitsFor);
  if (reason !== undefined) return { text: t(reasonTexts[reason]), act: null };
  const other = otherWaits[waitsFor];
  if (other !== undefined) return { text: t(other), act: null };
  const key = `obstacle.${waitsFor}` as `obstacle.${Obstacle}`;
  const text = t(key);
  return text === key
    ? { text: t('withdrawalQueue.waitsTurn'), act: null }
    : { text, act: t(`obstacleAct.${waitsFor}` as `obstacleAct.${Obstacle}`) };
}

const whyTexts: Readonly<Record<string, TextKey>> = {
  stateConflict: 'approvalWhy.stateConflict',
  secondPersonNeeded: 'approvalWhy.secondPersonNeeded',
  aboveOwnLimit: 'approvalWhy.aboveOwnLimit',
  forbidden: 'approvalWhy.forbidden',
};

/** Why the reader cannot do it now; undefined when nothing stands in the way. */
export function actionReason({ may, why }: Act, t: Translate): string | undefined {
  if (may) return undefined;
  const text = why === null ? 'approvalWhy.stateConflict' : whyTexts[why];
  return text === undefined ? failureText(why ?? 'stateConflict', t) : t(text);
}

/** The first eight digits in two groups: what two people compare. */
export function fingerprint(payloadHash: string): string {
  return `${payloadHash.slice(0, 4)} ${payloadHash.slice(4, 8)}`;
}

/** Several amounts in one sentence: "Rp 79.940.000 and ₱92,150.00". */
export function sumsText(sums: readonly WireMoney[], intlTag: string): string {
  return new Intl.ListFormat(intlTag, { type: 'conjunction' }).format(sums.map(moneyString));
}

function figure(params: Finding['params'], name: string): string {
  const [value, currency] = [params[name], params['currency']];
  if (currency !== 'IDR' && currency !== 'PHP') return String(value ?? '');
  return moneyString({ value: String(value), currency });
}

function wordOf(
  group: 'finding.scope' | 'finding.pace' | 'finding.kind',
  word: string | number | undefined,
  t: Translate,
): string {
  const key = `${group}.${word}`;
  const text = t(key as TextKey);
  return text === key ? String(word ?? '') : text;
}
