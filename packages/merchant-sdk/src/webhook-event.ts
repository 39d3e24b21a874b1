import type {
  EventType,
  SentEventType,
  PublicTransaction,
  WireMoney,
  WithdrawalAnswer,
} from '@wallet/contract';

interface Told<Type extends SentEventType, Data> {
  /** Stays the same when it is sent again. */
  id: string;
  type: Type;
  mode: 'live' | 'test';
  createdAt: string;
  /** Rises with each change of the object: ignore one that is not above the last of the same object. */
  sequence: number;
  data: Data;
}

/** A payment as it was then. `final`: nothing changes it any more by itself. */
export type DepositEvent = Told<
  Extract<EventType, `deposit.${string}`>,
  PublicTransaction & { metadata: Record<string, string>; final?: boolean }
>;

export type SessionExpiredEvent = Told<
  'session.expired',
  {
    id: string;
    refNo: string;
    reference: string;
    mode: 'live' | 'test';
    type: 'deposit' | 'withdrawal';
    status: 'expired';
    /** Nothing can be paid into it any more. */
    final: boolean;
    amount: WireMoney;
    createdAt: string;
    expiresAt: string;
    metadata: Record<string, string>;
  }
>;

/** A withdrawal as of then. `exception`: reported failed, its money returned, yet paid; the amount is taken again. */
export type WithdrawalEvent = Told<
  Extract<EventType, `withdrawal.${string}`>,
  WithdrawalAnswer & { exception?: 'paidAfterFailure' }
>;

export type BalanceChangedEvent = Told<
  'balance.changed',
  { available: WireMoney; held: WireMoney; pending: WireMoney }
>;

/** You asked for it: nothing happened. It is about the address itself and in no list of events. */
export type TestEvent = Told<'webhook.test', { endpointId: string; message: string }>;

/** By its `type` you know its `data`. Types can be added: do nothing with one that you do not know. */
export type WebhookEvent =
  | DepositEvent
  | SessionExpiredEvent
  | WithdrawalEvent
  | BalanceChangedEvent
  | TestEvent;
