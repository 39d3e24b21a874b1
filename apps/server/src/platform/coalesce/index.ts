/**
 * Batches reads: keys requested during a load are loaded together next. Every value is read after
 * its request, never cached; undefined when there is none. A failed load fails only its own
 * waiters.
 */
export function coalesce<Value>(
  load: (keys: string[]) => Promise<Map<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  let waiting: Batch<Value> | undefined;
  let running = 0;

  function flush(): void {
    if (!waiting || running >= atOnce) return;
    const batch = waiting;
    waiting = undefined;
    running++;
    load([...batch.keys])
      .then(batch.resolve, batch.reject)
      .finally(() => {
        running--;
        flush();
      });
  }

  return async (key) => {
    waiting ??= { keys: new Set(), ...Promise.withResolvers<Map<string, Value>>() };
    const batch = waiting;
    batch.keys.add(key);
    flush();
    return (await batch.promise).get(key);
  };
}

/** Two loads may run at a time, so that a slow one does not hold up everybody. */
const atOnce = 2;

interface Batch<Value> extends PromiseWithResolvers<Map<string, Value>> {
  keys: Set<string>;
}
