import type { Page } from 'playwright-core';

/** What the page has seen of itself since it was opened, or since `beginWatch`. */
export interface Watch {
  /** When the first row of the table stood there, in milliseconds after the navigation began. */
  firstRowMs: number | null;
  largestPaintMs: number | null;
  /** The table's layout shifts without input, summed; not words growing in place or the bar of shares, made to move. */
  shift: number;
  /** The first of what shifted, to find the cause. */
  shifted: string[];
  /** Longest of the tasks that blocked the page, and what all of them blocked beyond 50 ms. */
  longestTaskMs: number;
  blockedMs: number;
  /** Frames in which something in the table changed, and how often the order of its rows did. */
  changes: number;
  moves: number;
  seconds: number;
}

/** Runs in the page before its own code: it only looks. */
const watcher = `(() => {
  const watch = { firstRowMs: null, largestPaintMs: null, shift: 0, shifted: [], longestTaskMs: 0, blockedMs: 0, changes: 0, moves: 0, sinceMs: performance.now() };
  window.benchWatch = watch;
  const hear = (type, each) => new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  const nameOf = ({ node, previousRect: from, currentRect: to }) => (node?.className ?? node?.nodeName ?? 'gone') + ' ' + [from.x, from.y, from.width, to.x, to.y, to.width].map(Math.round).join(' ');
  hear('layout-shift', (entry) => {
    const elements = entry.sources.filter(({ node }) => node?.nodeType === 1 && (node.closest('table') || node.querySelector('table')));
    if (entry.hadRecentInput || elements.length === 0) return;
    watch.shift += entry.value;
    if (watch.shifted.length < 10) watch.shifted.push(...elements.map(nameOf));
  });
  hear('largest-contentful-paint', (entry) => { watch.largestPaintMs = entry.startTime; });
  hear('longtask', ({ duration }) => { watch.longestTaskMs = Math.max(watch.longestTaskMs, duration); watch.blockedMs += Math.max(0, duration - 50); });
  window.benchOrder = () => [...document.querySelectorAll('tbody tr a')].map((link) => link.getAttribute('href').split('?')[0]).join(' ');
  let order = '';
  let isWaiting = false;
  new MutationObserver((records) => {
    if (watch.firstRowMs === null && document.querySelector('tbody tr a')) watch.firstRowMs = performance.now();
    if (isWaiting || !records.some(({ target }) => (target.nodeType === 1 ? target : target.parentElement)?.closest('tbody, table'))) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      isWaiting = false;
      watch.changes += 1;
      const now = window.benchOrder();
      if (order !== '' && now !== '' && now !== order) watch.moves += 1;
      order = now;
    });
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
})();`;

export async function addWatch(page: Page): Promise<void> {
  await page.addInitScript(watcher);
}

/** Counts changes, moves, shifts and long tasks from now on. */
export function beginWatch(page: Page): Promise<void> {
  return page.evaluate(
    'Object.assign(window.benchWatch, { shift: 0, shifted: [], longestTaskMs: 0, blockedMs: 0, changes: 0, moves: 0, sinceMs: performance.now() })',
  );
}

export function readWatch(page: Page): Promise<Watch> {
  return page.evaluate<Watch>(
    '({ ...window.benchWatch, seconds: (performance.now() - window.benchWatch.sinceMs) / 1000 })',
  );
}

export interface ShownRow {
  id: string;
  name: string;
  state: string;
}

/** The rows as a person sees them: name and state in words. */
export function readRows(page: Page): Promise<ShownRow[]> {
  return page.evaluate<ShownRow[]>(`[...document.querySelectorAll('tbody tr')].map((row) => {
    const link = row.querySelector('a');
    const words = row.querySelectorAll('td')[2].innerText.split('\\n')[0].trim();
    return { id: link.getAttribute('href').split('?')[0].split('/').at(-1), name: link.innerText, state: words };
  })`);
}
