import type { MovementName } from '@wallet/contract';
import type { TextKey } from '../../app/text/index.ts';

/** What happened, by its name. A new name without a text does not compile. */
export const timelineTexts: Readonly<Record<MovementName, TextKey>> = {
  sessionOpened: 'timeline.sessionOpened',
  linkOpened: 'timeline.linkOpened',
  qrShown: 'timeline.qrShown',
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
