import { useSyncExternalStore } from 'react';

const oneColumn = '(max-width: 1279px)';

/** Whether a page of an object has room for one column only. */
export function useOneColumn(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(oneColumn).matches);
}

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(oneColumn);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}
