import type { TimelineName, TransactionRow } from '@wallet/contract';
import type { TextKey, Translate } from '../../../lib/text/index.ts';
import { reasonText, labelIn } from '../../../shared/status/reason-labels.ts';

/** What happened, by its name. A new name without a text does not compile. */
export const timelineLabels: Readonly<Record<TimelineName, TextKey>> = {
  sessionOpened: 'timeline.sessionOpened',
  linkOpened: 'timeline.linkOpened',
  qrShown: 'timeline.qrShown',
  queued: 'timeline.queued',
  claimed: 'timeline.claimed',
  historyRead: 'timeline.historyRead',
  paid: 'timeline.paid',
  lineSeen: 'timeline.lineSeen',
  matched: 'timeline.matched',
  ledgerPosted: 'timeline.ledgerPosted',
  expired: 'timeline.expired',
  cancelled: 'timeline.cancelled',
  failed: 'timeline.failed',
  inReview: 'timeline.inReview',
  refunded: 'timeline.refunded',
  reversed: 'timeline.reversed',
  webhookDelivered: 'timeline.webhookDelivered',
  webhookRetrying: 'timeline.webhookRetrying',
  webhookFailed: 'timeline.webhookFailed',
};

/** Their detail is the reason of the state. */
const endings: readonly TimelineName[] = [
  'expired',
  'cancelled',
  'failed',
  'inReview',
  'refunded',
  'reversed',
];

/** What it adds: a method or a reason in words, anything else as it was said. */
export function timelineDetail(
  { what, detail }: { what: TimelineName; detail: string | null },
  kind: TransactionRow['kind'],
  t: Translate,
): string | null {
  if (what === 'qrShown' || what === 'queued') return labelIn(['method'], detail, t) ?? detail;
  return endings.includes(what) ? reasonText(detail, t, kind) : detail;
}
