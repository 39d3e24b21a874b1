import { createStore } from '../store.ts';

export type Overlay = 'palette' | 'shortcuts';

/** What lies over the whole shell now; one at a time. */
export const overlay = createStore<Overlay | null>(null);

export function openOverlay(next: Overlay): void {
  overlay.set(next);
}

export function closeOverlay(): void {
  overlay.set(null);
}
