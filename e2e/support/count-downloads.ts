import type { Page } from 'playwright-core';

/** What a browser received, as it came over the wire: heads and bodies, compressed as they were. */
export interface Downloads {
  bytes: number;
  requests: number;
  /** Paths of what came, with its bytes, the largest first. */
  largest: string[];
  /** Paths of texts above 1 kB, without their heads, that came as they are. */
  plain: string[];
}

export interface DownloadCount {
  /** Waits until nothing is under way any more, and returns what came since the last call. */
  take(): Promise<Downloads>;
}

interface Answer {
  path: string;
  isText: boolean;
  encoded: boolean;
  headBytes: number;
  bytes: number;
}

/**
 * Counts by the browser’s own figures (`Network.loadingFinished`) from now on. An event stream counts as a request when
 * it opens; it never ends, so its bytes are not told. A request that fails makes `take` throw.
 */
export async function countDownloads(page: Page): Promise<DownloadCount> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  const [open, answers] = [new Map<string, Answer>(), [] as Answer[]];
  let [requests, failures] = [0, [] as string[]];
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (request.url.startsWith('data:') || request.url.startsWith('blob:')) return;
    requests += 1;
    const path = new URL(request.url).pathname;
    if (type !== 'EventSource')
      open.set(requestId, { path, isText: false, encoded: false, headBytes: 0, bytes: 0 });
  });
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const { headers, mimeType, encodedDataLength } = response;
    const answer = open.get(requestId);
    if (!answer) return;
    answer.isText = /^text\/|json|javascript|svg/.test(mimeType);
    answer.headBytes = encodedDataLength;
    answer.encoded = Object.keys(headers).some((name) => name.toLowerCase() === 'content-encoding');
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const answer = open.get(requestId);
    if (!answer) return;
    open.delete(requestId);
    answers.push({ ...answer, bytes: encodedDataLength });
  });
  cdp.on('Network.loadingFailed', ({ requestId, errorText }) => {
    const answer = open.get(requestId);
    if (answer) failures.push(`${answer.path}: ${errorText}`);
    open.delete(requestId);
  });
  return {
    take: async () => {
      await page.waitForLoadState('networkidle');
      await settle(page, () => ({ open: open.size, requests }));
      if (failures.length > 0) throw new Error(failures.join('\n'));
      const taken = summed(answers.splice(0), requests);
      requests = 0;
      return taken;
    },
  };
}

/** Until nothing is under way and the page, come to rest, has asked for nothing more. */
async function settle(page: Page, now: () => { open: number; requests: number }): Promise<void> {
  let before: number;
  do {
    before = now().requests;
    await page.evaluate(
      'new Promise((done) => requestIdleCallback(() => requestAnimationFrame(() => done())))',
    );
  } while (now().open > 0 || now().requests !== before);
}

function summed(answers: readonly Answer[], requests: number): Downloads {
  return {
    bytes: answers.reduce((sum, { bytes }) => sum + bytes, 0),
    requests,
    largest: answers
      .toSorted((a, b) => b.bytes - a.bytes)
      .map(({ path, bytes }) => `${bytes} ${path}`),
    plain: answers
      .filter(
        ({ isText, encoded, headBytes, bytes }) => isText && !encoded && bytes - headBytes > 1_024,
      )
      .map(({ path }) => path),
  };
}
