import { IconArrowsExchange, IconUser } from '@tabler/icons-react';
import type { TransactionRow, UserRow } from '@wallet/contract';
import { Money } from '../../../kit/money.tsx';
import { movedAmount } from '../../../kit/movement.ts';
import { ask, endpoints } from '../../api.ts';
import { isDefinite } from '../../session/failure.ts';
import type { PaletteItem } from './items.ts';

/** Asks the server for things of one kind; resolves to the best few. */
export type ObjectSource = (words: string, signal: AbortSignal) => Promise<PaletteItem[]>;

const most = '6';

/** A merchant's transactions by code, reference or number for the customer, or by their id. */
export const ownTransactions: ObjectSource = async (words, signal) => {
  if (/^txn_[0-9a-z]{26}$/.test(words)) return itemOrNone(ask(endpoints.getOwnTransaction, { params: { id: words }, signal }).then(({ transaction }) => transactionItem(transaction)));
  const { data } = await ask(endpoints.listOwnTransactions, { query: { search: words.slice(0, 64), limit: most }, signal });
  return data.map(transactionItem);
};

/** Users by name or e-mail, or by their id. */
export const users: ObjectSource = async (words, signal) => {
  if (/^usr_[0-9a-z]{26}$/.test(words)) return itemOrNone(ask(endpoints.getUser, { params: { id: words }, signal }).then(({ user }) => userItem(user)));
  const { data } = await ask(endpoints.listUsers, { query: { search: words.slice(0, 120), limit: most }, signal });
  return data.map(userItem);
};

export const hrefOf = {
  transaction: (id: string) => `/transaction?id=${id}`,
  user: (id: string) => `/user/${id}`,
} as const;

function transactionItem(row: TransactionRow): PaletteItem {
  const { amount } = movedAmount(row);
  const note = [row.customerName, row.reference].filter(Boolean).join(', ');
  return { kind: 'transaction', id: row.id, title: row.code, icon: IconArrowsExchange, href: hrefOf.transaction(row.id), aside: <Money of={amount} />, ...(note === '' ? {} : { note }) };
}

function userItem({ id, name, email }: Pick<UserRow, 'id' | 'name' | 'email'>): PaletteItem {
  return { kind: 'user', id, title: name, note: email, icon: IconUser, href: hrefOf.user(id) };
}

/** An id of nothing, or of someone else's, is simply not found. */
async function itemOrNone(asked: Promise<PaletteItem>): Promise<PaletteItem[]> {
  return asked.then((item) => [item], (error: unknown) => {
    if (isDefinite(error)) return [];
    throw error;
  });
}
