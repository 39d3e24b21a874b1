import { createServer } from 'node:http';
import type { Browser, Page } from 'playwright-core';

/** Somebody else's web page, on an origin of its own, that puts another page into a frame and hears its messages. */
export interface Host {
  origin: string;
  /** Opens the page with `frame` inside. */
  show(browser: Browser, frame: string): Promise<HostPage>;
  /** The address of such a page, to be framed by a third one. */
  addressOf(frame: string): string;
  stop(): Promise<void>;
}

export interface HostPage {
  page: Page;
  /** "origin type" of every message that arrived. */
  heard(): Promise<string[]>;
  /** What the browser said about content policies. */
  refusals: string[];
}

const listening = `<script>window.heard = []; addEventListener('message', ({ origin, data }) => heard.push(origin + ' ' + data.type));</script>`;

export async function openHost(): Promise<Host> {
  const server = createServer((request, response) => {
    const frame =
      new URL(request.url ?? '/', 'http://host').searchParams.get('frame') ?? 'about:blank';
    response
      .setHeader('content-type', 'text/html')
      .end(
        `${listening}<body style="background: rgb(1, 2, 3)"><iframe src="${frame.replaceAll('&', '&amp;')}" width="500" height="900"></iframe>`,
      );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const addressOf = (frame: string) => `${origin}/?frame=${encodeURIComponent(frame)}`;
  return {
    origin,
    addressOf,
    async show(browser, frame) {
      const page = await (await browser.newContext()).newPage();
      const refusals: string[] = [];
      page.on(
        'console',
        (message) => message.text().includes('frame-ancestors') && refusals.push(message.text()),
      );
      await page.goto(addressOf(frame));
      return { page, refusals, heard: () => page.evaluate<string[]>('window.heard') };
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
