import { IconArrowsExchange, IconBuildingStore, IconDeviceMobile, IconRoute, IconUser, IconWallet } from '@tabler/icons-react';
import { providers, type AccountRow, type DeviceRow, type MerchantRow, type ProxyRow, type TransactionRow, type UserRow } from '@wallet/contract';
import { Money } from '../../../kit/money.tsx';
import { movedAmount } from '../../../kit/movement.ts';
import { ask, endpoints } from '../../api.ts';
import { isDefinite } from '../../session/failure.ts';
import type { PaletteItem } from './items.ts';
import type { ObjectKind } from './use-objects.ts';

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

/** Phones by name, serial or account, or by their id. A phone farm finds its own. */
export const devices: ObjectSource = async (words, signal) => {
  if (/^dev_[0-9a-z]{26}$/.test(words)) return itemOrNone(ask(endpoints.getDevice, { params: { id: words }, signal }).then(deviceItem));
  const { data } = await ask(endpoints.listDevices, { query: { search: words.slice(0, 80), limit: most }, signal });
  return data.map(deviceItem);
};

/** Accounts of every provider by label, holder, last digits or whole number, or by their id. */
export const accounts: ObjectSource = async (words, signal) => {
  if (/^acc_[0-9a-z]{26}$/.test(words)) return itemOrNone(ask(endpoints.getAccount, { params: { id: words }, signal }).then(({ account }) => accountItem(account)));
  const found = await Promise.all(providers.map((provider) => ask(endpoints.listAccounts, { query: { provider, search: words.slice(0, 120), limit: most }, signal })));
  return found.flatMap(({ data }) => data).slice(0, Number(most)).map(accountItem);
};

/** Proxies by name, place, user or exit address, or by their id. */
export const proxies: ObjectSource = async (words, signal) => {
  if (/^prx_[0-9a-z]{26}$/.test(words)) return itemOrNone(ask(endpoints.getProxy, { params: { id: words }, signal }).then(({ proxy }) => proxyItem(proxy)));
  const { data } = await ask(endpoints.listProxies, { query: { search: words.slice(0, 120), limit: most }, signal });
  return data.map(proxyItem);
};

/** Merchants by code, name or owner, or by their id. */
export const merchants: ObjectSource = async (words, signal) => {
  if (/^mer_[0-9a-z]{26}$/.test(words)) return itemOrNone(ask(endpoints.getMerchant, { params: { id: words }, signal }).then(({ merchant }) => merchantItem(merchant)));
  const { data } = await ask(endpoints.listMerchants, { query: { search: words.slice(0, 120), limit: most }, signal });
  return data.map(merchantItem);
};

/** Where a thing is, by what is remembered of it: of an account the provider, too, as in `dana/acc_…`. */
export function hrefOf(kind: ObjectKind, id: string): string {
  if (kind === 'transaction') return `/transaction?id=${id}`;
  if (kind === 'user') return `/user/${id}`;
  if (__VARIANT__ === 'admin' && kind === 'device') return `/device/${id}`;
  if (__VARIANT__ === 'admin' && kind === 'proxy') return `/proxy?id=${id}`;
  if (__VARIANT__ === 'admin' && kind === 'merchant') return `/merchant/${id}`;
  return `/${id}`;
}

function transactionItem(row: TransactionRow): PaletteItem {
  const { amount } = movedAmount(row);
  const note = [row.customerName, row.reference].filter(Boolean).join(', ');
  return { kind: 'transaction', id: row.id, title: row.code, icon: IconArrowsExchange, href: hrefOf('transaction', row.id), aside: <Money of={amount} />, ...(note === '' ? {} : { note }) };
}

function userItem({ id, name, email }: Pick<UserRow, 'id' | 'name' | 'email'>): PaletteItem {
  return { kind: 'user', id, title: name, note: email, icon: IconUser, href: hrefOf('user', id) };
}

function deviceItem({ id, name, model }: Pick<DeviceRow, 'id' | 'name' | 'model'>): PaletteItem {
  return { kind: 'device', id, title: name, note: model, icon: IconDeviceMobile, href: hrefOf('device', id) };
}

function accountItem({ id, provider, label, holderName, last4 }: Pick<AccountRow, 'id' | 'provider' | 'label' | 'holderName' | 'last4'>): PaletteItem {
  const place = `${provider}/${id}`;
  return { kind: 'account', id: place, title: label, note: `\u2022\u2022${last4}, ${holderName}`, icon: IconWallet, href: hrefOf('account', place) };
}

function proxyItem({ id, name, host, port }: Pick<ProxyRow, 'id' | 'name' | 'host' | 'port'>): PaletteItem {
  return { kind: 'proxy', id, title: name, note: `${host}:${port}`, icon: IconRoute, href: hrefOf('proxy', id) };
}

function merchantItem({ id, code, name }: Pick<MerchantRow, 'id' | 'code' | 'name'>): PaletteItem {
  return { kind: 'merchant', id, title: name, note: code, icon: IconBuildingStore, href: hrefOf('merchant', id) };
}

/** An id of nothing, or of someone else's, is simply not found. */
async function itemOrNone(asked: Promise<PaletteItem>): Promise<PaletteItem[]> {
  return asked.then((item) => [item], (error: unknown) => {
    if (isDefinite(error)) return [];
    throw error;
  });
}
