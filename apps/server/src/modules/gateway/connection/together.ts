/**
 * Does for many at once what is asked for one by one: while a batch is being done the next one gathers. When a batch
 * fails, each of it is tried alone, so that one of them cannot spoil it for the others.
 */
export function together<Item, Result>(
  work: (items: readonly Item[]) => Promise<ReadonlyMap<Item, Result>>,
  maxAtOnce: number,
): (item: Item) => Promise<Result | undefined> {
  let waiting: {
    item: Item;
    resolve: (result: Result | undefined) => void;
    reject: (error: unknown) => void;
  }[] = [];
  let isWorking = false;

  async function run(batch: typeof waiting): Promise<void> {
    try {
      const results = await work(batch.map(({ item }) => item));
      for (const { item, resolve } of batch) resolve(results.get(item));
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error);
      else for (const one of batch) await run([one]);
    }
  }

  async function workOff(): Promise<void> {
    isWorking = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxAtOnce);
      waiting = waiting.slice(maxAtOnce);
      await run(batch);
    }
    isWorking = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isWorking) void workOff();
    });
}
