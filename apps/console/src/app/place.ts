import { createStore } from './store.ts';
import { useStore } from './use-store.ts';

export interface Place {
  path: string;
  search: string;
}

const read = (): Place => ({ path: window.location.pathname, search: window.location.search });
const place = createStore(read());

/** Where the browser is, for the pages before the sign-in, which need no router. */
export function usePlace(): Place {
  return useStore(place);
}

/** Goes to an address of this origin without a new page load. */
export function replacePlace(address: string): void {
  window.history.replaceState(null, '', address);
  place.set(read());
}

/** The router of the signed-in pages moves on without us; this looks again. */
export function readPlace(): Place {
  place.set(read());
  return place.get();
}

window.addEventListener('popstate', () => place.set(read()));
