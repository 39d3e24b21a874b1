import type { DeliveryStatus, DisabledReason, EventType, Mode } from '@wallet/contract';
import type { TextKey } from '../../../../lib/text/index.ts';
import type { Search } from '../../../../app/router/search.ts';
import type { Shape } from '../../../../ui/status/status-shape.tsx';

/** What an address can choose to be told. A new type without its place here does not compile. */
const isListed: Readonly<Record<EventType, true>> = {
  'deposit.awaitingPayment': true,
  'deposit.checking': true,
  'deposit.succeeded': true,
  'deposit.expired': true,
  'deposit.cancelled': true,
  'deposit.review': true,
  'deposit.refunded': true,
  'deposit.reversed': true,
  'deposit.exception': true,
  'session.expired': true,
  'withdrawal.verifying': true,
  'withdrawal.verificationFailed': true,
  'withdrawal.awaitingConfirmation': true,
  'withdrawal.confirmExpired': true,
  'withdrawal.pendingApproval': true,
  'withdrawal.onHold': true,
  'withdrawal.approved': true,
  'withdrawal.processing': true,
  'withdrawal.succeeded': true,
  'withdrawal.failed': true,
  'withdrawal.rejected': true,
  'withdrawal.cancelled': true,
  'withdrawal.reversed': true,
  'withdrawal.exception': true,
  'balance.changed': true,
};
export const listedEvents = Object.keys(isListed) as readonly EventType[];

/** What a new address is told unless somebody chooses otherwise: all but the frequent one. */
export const usualEvents: readonly EventType[] = listedEvents.filter(
  (type) => type !== 'balance.changed',
);

export const disabledLabels: Readonly<Record<DisabledReason, { text: TextKey; shape: Shape }>> = {
  switchedOff: { text: 'webhooks.off.switchedOff', shape: 'heldPlanned' },
  failingForDays: { text: 'webhooks.off.failingForDays', shape: 'held' },
  gone: { text: 'webhooks.off.gone', shape: 'held' },
  operator: { text: 'webhooks.off.operator', shape: 'held' },
};

export const deliveryLabels: Readonly<Record<DeliveryStatus, { text: TextKey; shape: Shape }>> = {
  pending: { text: 'deliveryStatus.pending', shape: 'work' },
  succeeded: { text: 'deliveryStatus.succeeded', shape: 'good' },
  retrying: { text: 'deliveryStatus.retrying', shape: 'hand' },
  failed: { text: 'deliveryStatus.failed', shape: 'bad' },
};
export const listedStatuses = [
  'failed',
  'retrying',
  'pending',
  'succeeded',
] as const satisfies readonly DeliveryStatus[];

/** Hours for which a former secret signs, and hours back from now. */
export const overlaps = ['0', '1', '24', '72'] as const;
export type Overlap = (typeof overlaps)[number];
export const windows = ['1', '24', '168', '720'] as const;
export type Window = (typeof windows)[number];

/** The mode the address asks for; live for every other word. */
export function modeOf(search: Search): Mode {
  return search['mode'] === 'test' ? 'test' : 'live';
}

/** The delivery status the address asks for. */
export function statusOf(search: Search): DeliveryStatus | undefined {
  return listedStatuses.find((known) => known === search['status']);
}

/** Whether a text can be the address of a webhook; the server decides about the rest. */
export function isWebhookUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hostname } = new URL(text);
  const isHere = hostname === 'localhost' || hostname === '127.0.0.1';
  return (
    (protocol === 'https:' || (protocol === 'http:' && isHere)) &&
    username === '' &&
    password === ''
  );
}
