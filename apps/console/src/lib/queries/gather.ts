/** Collects what comes for a moment and hands it over together: one change of the screen. */
export function gather<Item>(
  handle: (items: Item[]) => void,
  windowMs: number,
): (item: Item) => void {
  let items: Item[] = [];
  return (item) => {
    items.push(item);
    if (items.length > 1) return;
    setTimeout(() => {
      const together = items;
      items = [];
      handle(together);
    }, windowMs);
  };
}
