import { lazy, useState, type ComponentType, type ReactNode } from 'react';

type Fetched = { Page: ComponentType };

/**
 * A page whose code is fetched when it is needed, and ahead of that by `preload`. A failed fetch is forgotten: the next
 * visit asks again, and nothing is ever reloaded by itself. The failure reaches the nearest error page.
 */
export function lazyPage(
  fetchPage: () => Promise<Fetched>,
): (() => ReactNode) & { preload: () => Promise<void> } {
  let fetched: Fetched | undefined;
  const fetchOnce = async () => (fetched ??= await fetchPage());
  function LazyPage() {
    const [Shown] = useState(
      () => fetched?.Page ?? lazy(async () => ({ default: (await fetchOnce()).Page })),
    );
    return <Shown />;
  }
  return Object.assign(LazyPage, { preload: async () => void (await fetchOnce()) });
}
