/**
 * Gathers keys for a moment and hands them over together, each once. The moment begins with the first key; keys that
 * come while the last ones are being handled wait for the next. With `restMs` the next ones wait at least that long.
 */
export interface Collector {
  add(key: string): void;
  /** Hands over what is there now, and waits for what is being handled. */
  flush(): Promise<void>;
  stop(): void;
}

export interface CollectorOptions {
  windowMs: number;
  restMs?: number;
  handle: (keys: string[]) => Promise<void>;
  onError: (error: unknown) => void;
}

export function collect({ windowMs, restMs, handle, onError }: CollectorOptions): Collector {
  let keys = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let handling: Promise<void> = Promise.resolve();
  let resting: NodeJS.Timeout | undefined;

  function rest(): void {
    if (restMs === undefined) return;
    clearTimeout(resting);
    resting = setTimeout(() => {
      resting = undefined;
    }, restMs).unref();
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (keys.size > 0) {
      const batch = [...keys];
      keys = new Set();
      handling = handling.then(() => handle(batch)).catch(onError);
      rest();
    }
    return handling;
  }

  return {
    add: (key) => {
      keys.add(key);
      timer ??= setTimeout(
        () => void flush(),
        resting === undefined || restMs === undefined ? windowMs : restMs,
      ).unref();
    },
    flush,
    stop: () => {
      clearTimeout(timer);
      clearTimeout(resting);
      keys.clear();
    },
  };
}
