import type { Browser, CDPSession, Page } from 'playwright-core';
import type { ServerFacts } from '../fleet/server-process.ts';
import { addWatch, readWatch, type Watch } from './watch-page.ts';

export interface Screen {
  page: Page;
  cdp: CDPSession;
  /** Realtime events that arrived so far. */
  events(): number;
  /** When the realtime channel was let in last, in milliseconds of this process. */
  admittedMs(): number;
  /** Megabytes of JavaScript objects that are alive after a collection, and how many elements there are. */
  heap(): Promise<{ megabytes: number; nodes: number }>;
  /** Opens the fleet as for the first time, nothing cached, and waits until it stands. */
  openCold(): Promise<Watch & { kilobytes: number }>;
}

/** A signed-in operator's console in a page of its own. */
export async function openScreen(
  browser: Browser,
  { url, email, password }: ServerFacts,
): Promise<Screen> {
  const page = await (
    await browser.newContext({ viewport: { width: 1440, height: 900 } })
  ).newPage();
  await addWatch(page);
  const cdp = await page.context().newCDPSession(page);
  for (const part of ['Network', 'HeapProfiler'] as const) await cdp.send(`${part}.enable`);
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  let [events, bytes, admittedMs] = [0, 0, 0];
  cdp.on('Network.webSocketFrameReceived', ({ response: { payloadData } }) => {
    if (payloadData.startsWith('42')) events += 1;
    if (payloadData.startsWith('40')) admittedMs = performance.now();
  });
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => void (bytes += encodedDataLength));
  await page.goto(`${url}/auth/signin`);
  await page.getByLabel(/E-?mail/i).fill(email);
  await page
    .getByLabel(/Password/)
    .first()
    .fill(password);
  await page.getByRole('button', { name: /Sign in/i }).click();
  await page.getByRole('navigation').first().waitFor();
  return {
    page,
    cdp,
    events: () => events,
    admittedMs: () => admittedMs,
    heap: async () => {
      for (let turn = 0; turn < 3; turn++) await cdp.send('HeapProfiler.collectGarbage');
      const { usedSize } = await cdp.send('Runtime.getHeapUsage');
      const { nodes } = await cdp.send('Memory.getDOMCounters');
      return { megabytes: usedSize / 2 ** 20, nodes };
    },
    openCold: async () => {
      bytes = 0;
      await page.goto(`${url}/`);
      await page.locator('tbody tr a').first().waitFor();
      await page.waitForTimeout(2_000);
      return { ...(await readWatch(page)), kilobytes: bytes / 1_024 };
    },
  };
}
