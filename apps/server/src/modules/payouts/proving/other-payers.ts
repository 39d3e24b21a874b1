import type { PaymentMethod } from '@wallet/contract';
import { choosePayers, readPayers } from '#modules/account-selection';
import { all, type Query } from '#platform/db';
import type { IntentRow } from '../intents.sql.ts';
import { selectUnguarded } from './other-payers.sql.ts';

/** Whether another account than an intent's own can pay its payee that sum now. */
export async function canPayElsewhere(
  query: Query,
  { accountId, merchantId, method, mode, currency, payeeKey, amountMinor, feeMinor }: IntentRow,
): Promise<boolean> {
  const accounts = await readPayers(query, { method: method as PaymentMethod, mode, currency });
  const accountIds = choosePayers(accounts, {
    merchantId,
    amountMinor,
    providerFeeMinor: feeMinor,
  }).chosen.flatMap((chosen) => (chosen.accountId === accountId ? [] : [chosen.accountId]));
  return (await all(query, selectUnguarded({ accountIds, payeeKey, amountMinor }))).length > 0;
}
