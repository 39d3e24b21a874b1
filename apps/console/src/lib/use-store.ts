import { useSyncExternalStore } from 'react';
import type { Store } from './store.ts';

/** The value of a store; the component is drawn again when it changes. */
export function useStore<T>({ subscribe, get }: Pick<Store<T>, 'get' | 'subscribe'>): T {
  return useSyncExternalStore(subscribe, get);
}
