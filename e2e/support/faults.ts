import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from 'playwright-core';

interface Fault {
  id: string;
  /** The beginning of each element that it is about, and what is wrong with it. */
  where: string[];
}

/** axe as its package for Playwright brings it. */
const source = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve(
    'axe-core/axe.min.js',
  ),
  'utf8',
);

/**
 * What axe finds on a page, or within a part of it, that is serious or critical; frames of other origins are their own
 * pages. It is loaded once for each document, looks at colours and places that have come to rest, and works nothing out
 * about what is in order.
 */
export async function seriousFaults(page: Page, within?: string): Promise<Fault[]> {
  await Promise.all(page.frames().map(load));
  const context = within === undefined ? 'document' : JSON.stringify({ include: [[within]] });
  await page.evaluate<unknown>(atRest);
  return page.evaluate<
    Fault[]
  >(`axe.run(${context}, { resultTypes: ['violations'] }).then(({ violations }) => violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => ({ id, where: nodes.map(({ html, any }) => [html.slice(0, 160), ...any.map(({ message }) => message)].join(' ')) })))`);
}

/**
 * What moves without end is left out; what is cut off has come to rest as well. A colour that comes
 * to rest may set off that of what inherits it.
 */
const atRest = `(async () => {
  for (;;) {
    const moving = document.getAnimations().filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    if (moving.length === 0) return;
    await Promise.allSettled(moving.map(({ finished }) => finished));
  }
})()`;

async function load(frame: Frame): Promise<void> {
  if (!(await frame.evaluate<boolean>(`typeof axe === 'object'`)))
    await frame.evaluate<unknown>(`${source}; undefined`);
}
