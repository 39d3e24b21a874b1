interface Locks {
  request<T>(name: string, work: () => Promise<T>): Promise<T>;
}

/** Runs `work` alone among all tabs of this origin. Without Web Locks (an old browser, plain http) it runs at once. */
export function tabLock(locks: Locks | undefined): <T>(work: () => Promise<T>) => Promise<T> {
  return (work) => (locks ? locks.request('wallet-app-refresh', work) : work());
}
