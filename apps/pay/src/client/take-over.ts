import type { PageData } from '../page/page-data.ts';
import type { EmbedMessenger } from './embed.ts';

/** The page that the server rendered and what it wrote beside it for the browser; undefined on a page without. */
export function takeOver(): { root: HTMLElement; data: unknown } | undefined {
  const root = document.getElementById('pay');
  const holder = document.getElementById('pay-data');
  if (!root || !holder) return undefined;
  const data: unknown = JSON.parse(holder.textContent);
  holder.remove();
  return { root, data };
}

/** What the browser itself gives a page's store. */
export function browserOptions() {
  return {
    stateAtMs: pageMadeAtMs(),
    nowMs: () => Date.now(),
    leave: () => location.reload(),
    address: {
      replace: (path: string) => history.replaceState(null, '', path),
      push: (path: string) => history.pushState(null, '', path),
    },
  };
}

/** Speaks with the page around, where this one is framed. */
export async function startEmbedOf({
  embedded,
  state,
  parentOrigins,
}: PageData): Promise<EmbedMessenger | null> {
  return embedded ? (await import('./embed.ts')).startEmbed(state.sessionId, parentOrigins) : null;
}

/** When the server's answer began to arrive: the moment nearest to its `serverNow`. */
function pageMadeAtMs(): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const arrivedMs = navigation?.responseStart ?? 0;
  return arrivedMs > 0 ? performance.timeOrigin + arrivedMs : Date.now();
}

/**
 * Remembers one text for a tab, over a reload. Storage can be forbidden, as in some frames; then as
 * long as the page.
 */
export function tabMemory(key: string): {
  read(): string | null;
  write(text: string | null): void;
} {
  let kept: string | null = null;
  return {
    read: () => {
      try {
        return sessionStorage.getItem(key);
      } catch {
        return kept;
      }
    },
    write: (text) => {
      kept = text;
      try {
        if (text === null) sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, text);
      } catch {
        return;
      }
    },
  };
}
