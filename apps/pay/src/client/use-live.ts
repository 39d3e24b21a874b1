import { useEffect, useState, useSyncExternalStore } from 'react';

interface LiveStore<Snapshot> {
  get(): Snapshot;
  subscribe(listener: () => void): () => void;
  start(): () => void;
}

interface Timed {
  state: { serverNow: string };
  stateAtMs: number;
}

/**
 * A store's page as it lives: the first drawing is the server's to the letter (`isAlive` is false),
 * then it follows.
 */
export function useLive<Snapshot extends Timed>(
  store: LiveStore<Snapshot>,
): { snapshot: Snapshot; isAlive: boolean; nowMs: number } {
  const snapshot = useSyncExternalStore(store.subscribe, store.get, store.get);
  const isAlive = useAlive(store);
  return { snapshot, isAlive, nowMs: useServerNow(snapshot, isAlive) };
}

function useAlive(store: { start(): () => void }): boolean {
  const [isAlive, setAlive] = useState(false);
  useEffect(() => {
    setAlive(true);
    return store.start();
  }, [store]);
  return isAlive;
}

/** Server time, going on by the browser's clock from the latest answer; drawn anew with every second of it. */
function useServerNow({ state, stateAtMs }: Timed, isAlive: boolean): number {
  const [browserMs, setBrowserMs] = useState(stateAtMs);
  useEffect(() => {
    if (!isAlive) return undefined;
    setBrowserMs(Date.now());
    const timer = setInterval(() => setBrowserMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isAlive, stateAtMs]);
  return Date.parse(state.serverNow) + Math.max(0, browserMs - stateAtMs);
}
