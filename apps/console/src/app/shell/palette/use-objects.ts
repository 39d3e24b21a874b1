import { routes } from '@variant/routes.ts';
import { useQueries } from '@tanstack/react-query';
import { mayRole, type RoleId } from '@wallet/contract';
import { useEffect, useState } from 'react';
import { routesFor } from '../../session/index.ts';
import { accounts, devices, merchants, ownTransactions, proxies, users, type ObjectSource } from './object-sources.tsx';
import type { ItemKind, PaletteItem } from './items.ts';

export type ObjectKind = Exclude<ItemKind, 'page' | 'action'>;

/** The typing must rest this long before the server is asked. */
const restMs = 150;
const freshMs = 30_000;
const fewest = 2;

/** What a role can search for: what it may read and has a page for. */
export function searchableKinds(roleId: RoleId): ObjectKind[] {
  const hasPage = (start: string) => routesFor(routes, roleId).some(({ path }) => path.startsWith(start));
  const kinds: [ObjectKind, boolean][] = [
    ['transaction', mayRole(roleId, 'transactions.readOwn')],
    ['user', mayRole(roleId, 'users.read') && hasPage('/user/')],
    ['device', mayRole(roleId, 'devices.read') && hasPage('/device/')],
    ['account', mayRole(roleId, 'accounts.read') && hasPage('/dana/')],
    ['proxy', mayRole(roleId, 'proxies.read')],
    ['merchant', mayRole(roleId, 'merchants.read') && hasPage('/merchant/')],
  ];
  return kinds.filter(([kind, isOpen]) => isOpen && kind in sources).map(([kind]) => kind);
}

const sources: Readonly<Partial<Record<ObjectKind, ObjectSource>>> = __VARIANT__ === 'merchant' ? { transaction: ownTransactions, user: users } : { user: users, device: devices, account: accounts, proxy: proxies, merchant: merchants };

export interface FoundObjects {
  items: PaletteItem[];
  isSearching: boolean;
  /** Kinds that could not be searched. */
  failed: ObjectKind[];
}

/** What the server finds for the words. Asked once the typing rests, and not at all for fewer than two letters. */
export function useObjects(typed: string, kinds: readonly ObjectKind[]): FoundObjects {
  const wanted = typed.trim();
  const words = useRested(wanted);
  const isWanted = wanted.length >= fewest;
  const answers = useQueries({
    queries: kinds.map((kind) => ({
      queryKey: ['palette', kind, words],
      queryFn: ({ signal }: { signal: AbortSignal }) => sources[kind]?.(words, signal) ?? [],
      enabled: isWanted && words === wanted,
      staleTime: freshMs,
      retry: false,
    })),
  });
  if (!isWanted) return { items: [], isSearching: false, failed: [] };
  const isCurrent = words === wanted;
  return {
    items: isCurrent ? answers.flatMap(({ data }) => data ?? []) : [],
    isSearching: kinds.length > 0 && (!isCurrent || answers.some(({ isFetching }) => isFetching)),
    failed: isCurrent ? kinds.filter((_, at) => answers[at]?.isError) : [],
  };
}

function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
