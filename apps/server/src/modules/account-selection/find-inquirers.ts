import { type Mode, type Provider, providerTable } from '@wallet/contract';
import { all, type Query } from '#platform/db';
import { selectPayable } from '#modules/accounts';
import type { WhyNot } from './account-blockers.ts';
import { toCheckable, inquiryBlocker } from './payable-blocker.ts';

export interface InquiryAccountsQuery {
  provider: Provider;
  mode: Mode;
  merchantId: string;
}

/** An account whose app can be asked for the name of somebody else's. */
export interface Inquirer {
  accountId: string;
  /** Null for the accounts of test mode, which answer by rule. */
  deviceId: string | null;
}

export interface Inquirers {
  /** The best first: whose phone has least to do, so that several share the asking, then by the operator's order. */
  inquirers: Inquirer[];
  /** Every other account of the provider, with what stands in its way. */
  others: { accountId: string; whyNot: WhyNot }[];
}

/** The accounts of a provider that may ask for a merchant now, and why the others may not. One statement. */
export async function findInquirers(
  query: Query,
  { provider, mode, merchantId }: InquiryAccountsQuery,
): Promise<Inquirers> {
  const { currency, timeZone } = providerTable[provider];
  const rows = await all(query, selectPayable({ provider, mode, currency, timeZone }));
  const judged = rows.map((row) => ({
    row,
    whyNot: inquiryBlocker(toCheckable(row), { merchantId }),
  }));
  return {
    inquirers: judged
      .filter(({ whyNot }) => whyNot === null)
      .map(({ row }) => row)
      .sort((a, b) => loadOf(a) - loadOf(b) || a.priority - b.priority || (a.id < b.id ? -1 : 1))
      .map(({ id, deviceId }) => ({ accountId: id, deviceId })),
    others: judged.flatMap(({ row, whyNot }) => (whyNot ? [{ accountId: row.id, whyNot }] : [])),
  };
}

/** What its phone has to do: what waits for it counts at once, before the phone itself says that it is busy. */
function loadOf({ isBusy, openCommands }: { isBusy: boolean; openCommands: number }): number {
  return openCommands + Number(isBusy);
}
