import type {
  ErrorCode,
  OperatorSessionRow,
  SessionEventName,
  SessionStatusName,
} from '@wallet/contract';
import type { TextKey, Translate } from '../../../lib/text/index.ts';
import type { Shape } from '../../../ui/status/status-shape.tsx';

/** The shape beside where a session stands. A new standing without one does not compile. */
export const sessionStatusShapes: Readonly<Record<SessionStatusName, Shape>> = {
  linkNotOpened: 'waiting',
  noMethodChosen: 'waiting',
  waitsForPayment: 'waiting',
  looksForPayment: 'work',
  paymentNotSeen: 'hand',
  watchedAfterEnd: 'work',
  waitsForPerson: 'hand',
  attemptFailed: 'bad',
  paid: 'good',
  paidLate: 'good',
  neverOpened: 'over',
  endedWithoutMethod: 'over',
  notPaid: 'over',
  notFound: 'over',
  endedByOperator: 'over',
  cancelled: 'over',
  failed: 'bad',
  refunded: 'over',
  reversed: 'over',
  noDestination: 'waiting',
  verifiesName: 'work',
  nameNotConfirmed: 'hand',
  waitsForConfirmation: 'waiting',
  confirmationOver: 'over',
  waitsForApproval: 'hand',
  onHold: 'held',
  sends: 'work',
  outcomeUnknown: 'hand',
  paidOut: 'good',
  rejected: 'bad',
  payoutFailed: 'bad',
  payoutReversed: 'over',
};

/** A reason that rows know by a word: of a line, else of a withdrawal; nothing where there are no words for it. */
export function reasonText(reason: string | null, t: Translate): string | null {
  if (reason === null) return null;
  for (const kind of ['lineReason', 'withdrawalReason']) {
    const key = `${kind}.${reason}`;
    const text = t(key as TextKey);
    if (text !== key) return text;
  }
  return null;
}

/** What a step adds: a method and an account, a withdrawal\u2019s status, a reason in words, or what somebody wrote. */
export function stepDetail(
  what: SessionEventName,
  detail: string | null,
  t: Translate,
): string | null {
  if (detail === null) return null;
  const [first = '', ...rest] = detail.split(' \u00b7 ');
  const kind =
    what === 'attemptMade'
      ? 'method'
      : what === 'withdrawalAsked' || what === 'withdrawalMoved'
        ? 'state'
        : undefined;
  if (kind === undefined) return reasonText(detail, t) ?? detail;
  const key = `${kind}.${first}`;
  const text = t(key as TextKey);
  return [text === key ? first : text, ...rest].join(' \u00b7 ');
}

/** Why an act cannot be done now. */
export function actionReason(why: ErrorCode | null, t: Translate): string | undefined {
  if (why === null) return undefined;
  const key = `sessionWhy.${why}`;
  const text = t(key as TextKey);
  return text === key ? t('sessionWhy.stateConflict') : text;
}

/** What makes a row new to look at. */
export function versionOf({
  status,
  standing,
  transaction,
  withdrawal,
  expiresAt,
}: OperatorSessionRow): string {
  return [status, standing.what, transaction?.status, withdrawal?.status, expiresAt].join(' ');
}

/** Whether its time still runs. */
export function isOpen({ status }: Pick<OperatorSessionRow, 'status'>): boolean {
  return status === 'open' || status === 'methodSelected' || status === 'paying';
}
