import { useSyncExternalStore } from 'react';

/** One ticking second for the whole page; it stands still while nobody looks. */
let nowMs = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function tick(): void {
  nowMs = Date.now();
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    nowMs = Date.now();
    timer = setInterval(tick, 1_000);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** The time now, in milliseconds, in steps: the component is drawn again only when the step changes. */
export function useNow(stepMs = 1_000): number {
  return useSyncExternalStore(subscribe, () => nowMs - (nowMs % stepMs));
}
