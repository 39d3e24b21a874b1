import { type Currency, formatMoney, type TimelineName } from '@wallet/contract';
import type { Booked, Course, ReportedEvent } from './timeline.sql.ts';

/** One thing that happened to a transaction; screens have a sentence for each `what`. */
export interface TimelineEvent {
  at: string;
  what: TimelineName;
  by: 'payer' | 'merchant' | 'operator' | 'device' | 'system';
  detail: string | null;
}

export interface TimelineSources {
  course: Course;
  booked: readonly Booked[];
  told: readonly ReportedEvent[];
  net: { minor: bigint; currency: Currency } | null;
}

/** What happened, oldest first, put together from the rows that know of it. Nothing is written for it alone. */
export function timelineOf({ course, booked, told, net }: TimelineSources): TimelineEvent[] {
  const steps: (TimelineEvent | undefined)[] = [
    movement(
      'sessionOpened',
      course.sessionCreatedAt,
      course.sessionSource === 'requestTransaction' ? 'payer' : 'merchant',
      course.refNo,
    ),
    movement('linkOpened', course.openedAt, 'payer'),
    movement(...beginningOf(course), course.method),
    movement('claimed', course.claimedAt, 'payer'),
    movement('historyRead', course.lastLookAt, 'device'),
    movement(
      'paid',
      course.paidAt,
      course.kind === 'payout' ? 'device' : 'payer',
      course.payerName,
    ),
    movement('lineSeen', course.lineObservedAt, 'device', course.lineId),
    ...booked.map(({ at, cause }) =>
      movement('ledgerPosted', at, 'system', net ? `${formatMoney(net)} · ${cause}` : cause),
    ),
    ending(course),
    ...told.map(delivery),
  ];
  return steps
    .filter((step) => step !== undefined)
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

/** A deposit begins when its code is shown, a payout when it waits for a phone. */
function beginningOf({ kind, createdAt }: Course): [TimelineName, Date, TimelineEvent['by']] {
  return kind === 'payout' ? ['queued', createdAt, 'system'] : ['qrShown', createdAt, 'payer'];
}

const endings: Readonly<Record<string, [TimelineName, TimelineEvent['by']]>> = {
  succeeded: ['matched', 'system'],
  expired: ['expired', 'system'],
  cancelled: ['cancelled', 'payer'],
  failed: ['failed', 'system'],
  review: ['inReview', 'system'],
  refunded: ['refunded', 'operator'],
  reversed: ['reversed', 'operator'],
};

function ending({
  status,
  statusReason,
  completedAt,
  updatedAt,
}: Course): TimelineEvent | undefined {
  const [what, by] = endings[status] ?? [];
  return what && by ? movement(what, completedAt ?? updatedAt, by, statusReason) : undefined;
}

const deliveries = {
  succeeded: 'webhookDelivered',
  retrying: 'webhookRetrying',
  failed: 'webhookFailed',
} as const;

function delivery({
  type,
  url,
  status,
  attempt,
  deliveryAt,
}: ReportedEvent): TimelineEvent | undefined {
  if (status === null || status === 'pending') return undefined;
  const host = url !== null && URL.canParse(url) ? new URL(url).host : '';
  return movement(deliveries[status], deliveryAt, 'system', `${type} · ${host} · ${attempt ?? 0}`);
}

function movement(
  what: TimelineName,
  at: Date | null,
  by: TimelineEvent['by'],
  detail: string | null = null,
): TimelineEvent | undefined {
  return at ? { at: at.toISOString(), what, by, detail } : undefined;
}
