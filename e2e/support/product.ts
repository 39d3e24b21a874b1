import { chromium, type Browser } from 'playwright-core';
import { inject } from 'vitest';
import type { System } from '../../scripts/start/open-system.ts';

/** A running product, as its users reach it. */
export type Product = Omit<System, 'server' | 'stop'>;

declare module 'vitest' {
  interface ProvidedContext {
    product: Product;
    browser: string;
  }
}

/**
 * The one product that files share which leave the demo's people, phones and accounts as they found them; other files
 * run at the same time. Who needs a product of his own opens one by `openSystem`.
 */
export function sharedProduct(): Product {
  return inject('product');
}

/** The browser that all files share; contexts keep them apart. Closing it ends the connection only. */
export function openBrowser(): Promise<Browser> {
  return chromium.connect(inject('browser'));
}

/**
 * To be done after each test: a page that stays open goes on asking for whatever changes, while the
 * next tests work.
 */
export async function closePages(browser: Browser): Promise<void> {
  await Promise.all(
    browser
      .contexts()
      .flatMap((context) => context.pages())
      .map((page) => page.close()),
  );
}
