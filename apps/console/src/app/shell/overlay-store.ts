import { createStore } from '../../lib/store.ts';

export type Overlay = 'palette' | 'shortcuts';

/** What lies over the whole shell now; one at a time. */
export const overlay = createStore<Overlay | null>(null);

export function openOverlay(next: Overlay): void {
  overlay.set(next);
}

export function closeOverlay(): void {
  overlay.set(null);
}

let early = '';

/** Keys that were typed while the palette's code was still on its way. */
export function saveEarlyKey(key: string): void {
  early += key;
}

/** What was typed early, once. */
export function takeEarlyKeys(): string {
  const taken = early;
  early = '';
  return taken;
}
