export { walletClient } from './wallet-client.ts';
export type { WalletClient, WalletOptions } from './wallet-client.ts';
export type { CallOptions, WriteOptions } from './operations.ts';
export { WalletError } from './wallet-error.ts';
export { readWebhook, WebhookRefused } from './read-webhook.ts';
export type { ReceivedWebhook } from './read-webhook.ts';
export { verifyDocument } from './verify-document.ts';
export type { SigningKey, VerifiedDocument } from './verify-document.ts';
export type {
  BalanceChangedEvent,
  DepositEvent,
  SessionExpiredEvent,
  TestEvent,
  WebhookEvent,
  WithdrawalEvent,
} from './webhook-event.ts';
export type {
  CreatedSession,
  ErrorCode,
  EventType,
  FieldError,
  SessionAnswer,
  PublicTransaction as TransactionRow,
  WireMoney,
  WithdrawalAnswer,
} from '@wallet/contract';
