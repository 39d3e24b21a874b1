/**
 * Gathers keys for a moment and hands them over together, each once. The moment begins with the first key; keys that
 * come while the last ones are being handled wait for the next.
 */
export interface Collector {
  add(key: string): void;
  /** Hands over what is there now, and waits for what is being handled. */
  flush(): Promise<void>;
  stop(): void;
}

export function collect({ windowMs, handle, onError }: { windowMs: number; handle: (keys: string[]) => Promise<void>; onError: (error: unknown) => void }): Collector {
  let keys = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let handling: Promise<void> = Promise.resolve();

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (keys.size > 0) {
      const batch = [...keys];
      keys = new Set();
      handling = handling.then(() => handle(batch)).catch(onError);
    }
    return handling;
  }

  return {
    add: (key) => {
      keys.add(key);
      timer ??= setTimeout(() => void flush(), windowMs).unref();
    },
    flush,
    stop: () => {
      clearTimeout(timer);
      keys.clear();
    },
  };
}
