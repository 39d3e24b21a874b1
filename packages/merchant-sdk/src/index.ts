export { walletClient } from './wallet-client.ts';
export type { WalletClient, WalletOptions, WriteOptions } from './wallet-client.ts';
export { readWebhook, WebhookRefused } from './read-webhook.ts';
export { readMoney, writeMoney } from '@wallet/contract';
export type { ErrorCode, Money, Problem, SessionAnswer, TransactionRow, WebhookEvent, WireMoney } from '@wallet/contract';
export { ProblemError } from '@wallet/contract/client';
