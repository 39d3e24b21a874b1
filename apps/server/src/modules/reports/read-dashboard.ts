import { Refusal, writeMoney } from '@wallet/contract';
import type { TransactionRow, WireBalance, WireMoney } from '@wallet/contract';
import { readMerchant } from '#modules/merchants';
import { one } from '#platform/db';
import type { Query } from '#platform/db';
import { countOpenSessions, selectToday } from './dashboard.sql.ts';
import { listTransactions } from './list-transactions.ts';
import type { Owner } from './transactions.sql.ts';
import { readWireBalance } from './wire-balance.ts';

export interface Dashboard {
  balance: WireBalance;
  today: { volume: WireMoney; succeeded: number; ended: number };
  medianMatchSeconds: number | null;
  openSessions: number;
  latest: TransactionRow[];
}

const latestCount = 8;

/** What a merchant sees first. Today begins at midnight in the merchant's zone. */
export async function readDashboard(query: Query, owner: Owner): Promise<Dashboard> {
  const merchant = await readMerchant(query, owner.merchantId);
  if (!merchant) throw new Refusal('notFound');
  const { currency } = merchant;
  const [balance, today, openSessions, latest] = await Promise.all([
    readWireBalance(query, { ...owner, currency }),
    one(query, selectToday(owner, merchant.timeZone)),
    one(query, countOpenSessions(owner)),
    listTransactions(query, owner, { limit: latestCount }),
  ]);
  return {
    balance,
    today: { volume: writeMoney({ minor: today.volumeMinor, currency }), succeeded: today.succeeded, ended: today.ended },
    medianMatchSeconds: today.medianMatchSeconds,
    openSessions: openSessions.count,
    latest: latest.data,
  };
}
