import { useMemo, useSyncExternalStore } from 'react';

export interface Place {
  path: string;
  search: string;
}

const listeners = new Set<() => void>();
const tellAll = () => listeners.forEach((listener) => listener());

/** Where the browser is, for the pages before the sign-in, which need no router. */
export function usePlace(): Place {
  const address = useSyncExternalStore(
    subscribe,
    () => `${window.location.pathname}${window.location.search}`,
  );
  return useMemo(() => {
    const at = address.indexOf('?');
    return at < 0
      ? { path: address, search: '' }
      : { path: address.slice(0, at), search: address.slice(at) };
  }, [address]);
}

/** Goes to an address of this origin without a new page load. */
export function replacePlace(address: string): void {
  window.history.replaceState(null, '', address);
  tellAll();
}

/** Goes to another of these pages like a link does, but keeps what is in memory: the language, a typed address. */
export function goPlace(address: string): void {
  window.history.pushState(null, '', address);
  window.scrollTo(0, 0);
  tellAll();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

window.addEventListener('popstate', tellAll);
