import { useSyncExternalStore } from 'react';

const phone = '(max-width: 640px)';

/** Whether the screen is a phone's: lists are drawn as rows of three lines there. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(phone).matches);
}

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(phone);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}
