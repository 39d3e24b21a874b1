export interface SessionChanges {
  /** Calls `listener` after each change of the session that this process hears of; the answer stops it. */
  onChange(sessionId: string, listener: () => void): () => void;
  /** A session changed. A listener that throws does not stop the others. */
  tell(sessionId: string): void;
}

/** Wakes the event streams of open pay pages. Best effort: pages poll behind it. */
export function createSessionChanges(): SessionChanges {
  const listeners = new Map<string, Set<() => void>>();
  return {
    onChange: (sessionId, listener) => {
      const own = listeners.get(sessionId) ?? new Set();
      listeners.set(sessionId, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0 && listeners.get(sessionId) === own) listeners.delete(sessionId);
      };
    },
    tell: (sessionId) => {
      for (const listener of listeners.get(sessionId) ?? []) queueMicrotask(listener);
    },
  };
}
