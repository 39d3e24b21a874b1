import { exclusiveRows, type WaitingItem } from './waiting-item.ts';

/**
 * Takes the next batch in arrival order: at most `limit` items, one per exclusive row, none
 * overtaking an earlier item of its order. Passed-over items keep their place.
 */
export function chooseBatch(
  queue: readonly WaitingItem[],
  limit: number,
): { batch: WaitingItem[]; rest: WaitingItem[] } {
  const batch: WaitingItem[] = [];
  const rest: WaitingItem[] = [];
  const takenRows = new Set<string>();
  const waitingOrders = new Set<string>();
  for (const [index, waiting] of queue.entries()) {
    if (batch.length === limit) {
      rest.push(...queue.slice(index));
      break;
    }
    const rows = exclusiveRows(waiting);
    if (waitingOrders.has(waiting.item.order) || rows.some((row) => takenRows.has(row))) {
      waitingOrders.add(waiting.item.order);
      rest.push(waiting);
      continue;
    }
    for (const row of rows) takenRows.add(row);
    batch.push(waiting);
  }
  return { batch, rest };
}
