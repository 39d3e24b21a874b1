import type { DepositCandidate, LineProposal, UnmatchedLine } from '@wallet/contract';
import type { TextKey, Translate } from '../../../lib/text/index.ts';
import type { FailureCode } from '../../../app/session/index.ts';
import { failureText } from '../../../shared/failure/failure-text.ts';
import { lineCode } from '../../../shared/money/line-code.ts';
import type { Shape } from '../../../ui/status/status-shape.tsx';

/** Why a line waits, as a sentence; a reason without words stays as it is. */
export function lineReasonText(reason: string | null, t: Translate): string {
  return reason === null ? '' : textOr(`lineReason.${reason}`, reason, t);
}

/** The same as a name, for a menu. */
export function lineReasonName(reason: string, t: Translate): string {
  return lineReasonText(reason, t).replace(/\.$/, '');
}

/** The likeliest deposit and what about it differs, in a few words. */
export function candidateLabel(
  {
    code,
    differs,
    obstacle,
    guards,
  }: Pick<DepositCandidate, 'code' | 'differs' | 'obstacle' | 'guards'>,
  t: Translate,
): string {
  if (obstacle !== null)
    return t('unmatched.differsShort', {
      code,
      what: t(`unmatched.obstacle.${obstacle}`).replace(/\.$/, ''),
    });
  if (differs.length === 0) return t('unmatched.fits', { code });
  const what = differs
    .map((guard) => t(`unmatched.guard.${guard}.${guards[guard]}` as TextKey))
    .join(', ');
  return t('unmatched.differsShort', { code, what });
}

/** Each of the five guards with how it fits, in the order in which they are judged. */
export function guardLabels(
  { guards, differs }: Pick<DepositCandidate, 'guards' | 'differs'>,
  t: Translate,
): { guard: keyof DepositCandidate['guards']; text: string; isWrong: boolean; shape: Shape }[] {
  const order = ['account', 'amount', 'time', 'name', 'policy'] as const;
  return order.map((guard) => {
    const isWrong = differs.includes(guard);
    const isUnsure =
      guards[guard] === 'unknown' || guards[guard] === 'ask' || guards[guard] === 'spans';
    return {
      guard,
      isWrong,
      text: t(`unmatched.guard.${guard}.${guards[guard]}` as TextKey),
      shape: isWrong ? (guard === 'account' ? 'bad' : 'hand') : isUnsure ? 'waiting' : 'good',
    };
  });
}

type Said = Pick<LineProposal, 'kind' | 'nature' | 'merchant' | 'transactionCode'>;

/** What a proposal wants, in a few words. */
export function proposalLabel(
  { kind, nature, merchant, transactionCode }: Said,
  t: Translate,
): string {
  if (kind === 'ignore')
    return nature === null ? t('unmatched.kind.ignore') : t(`unmatched.nature.${nature}`);
  return t(`unmatched.says.${kind}`, {
    code: transactionCode ?? '',
    merchant: merchant?.name ?? '',
  });
}

/** What a proposal is about: its line, or of a marking its deposit. */
export function aboutLabel({
  lineId,
  transactionCode,
}: Pick<LineProposal, 'lineId' | 'transactionCode'>): string {
  return lineId === null ? (transactionCode ?? '\u2013') : lineCode(lineId);
}

/** Why the reader cannot refuse it now; undefined when nothing stands in the way. Who agreed first may think again. */
export function rejectDisabledReason(
  { status, lapsesAt, proposedBy }: Pick<LineProposal, 'status' | 'lapsesAt' | 'proposedBy'>,
  me: string,
  nowMs: number,
  t: Translate,
): string | undefined {
  if (status !== 'open' || Date.parse(lapsesAt) <= nowMs) return t('unmatched.notOpen');
  return proposedBy.id === me ? t('unmatched.notOwn') : undefined;
}

/** Why the reader cannot agree to it now; undefined when nothing stands in the way. */
export function approveDisabledReason(
  proposal: Pick<LineProposal, 'status' | 'lapsesAt' | 'proposedBy' | 'firstApproval'>,
  me: string,
  nowMs: number,
  t: Translate,
): string | undefined {
  return (
    rejectDisabledReason(proposal, me, nowMs, t) ??
    (proposal.firstApproval?.by.id === me ? t('unmatched.notTwice') : undefined)
  );
}

/**
 * The transaction that a use of a line is about; of its fee, its return or its reversal as well.
 * Undefined for other uses.
 */
export function transactionOf(target: string): string | undefined {
  return /^txn_[^.]+/.exec(target)?.[0];
}

/** "DANA ••4821". */
export function accountLabel(
  { provider, accountLast4 }: Pick<UnmatchedLine, 'provider' | 'accountLast4'>,
  t: Translate,
): string {
  return `${t(`provider.${provider}`)} \u2022\u2022${accountLast4}`;
}

/** Codes that mean something else here than elsewhere. */
export function unmatchedFailure(code: FailureCode, t: Translate): string {
  return textOr(`unmatched.error.${code}`, failureText(code, t), t);
}

function textOr(key: string, otherwise: string, t: Translate): string {
  const text = t(key as TextKey);
  return text === key ? otherwise : text;
}
