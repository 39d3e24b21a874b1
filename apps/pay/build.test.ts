import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildPay } from './build.ts';
import { loadPay, type BuiltPay, type PayAssets } from './src/render.ts';
import { sampleState } from './src/testing/sample-state.ts';
import { sampleWithdraw } from './src/testing/sample-withdraw.ts';

/** The goal is 85 kB; the gate leaves room for a better compressor's worse day. */
const gateBytes = 87_000;

let pay: BuiltPay;

beforeAll(async () => {
  await buildPay();
  pay = await loadPay();
});

describe('the built pay pages', () => {
  it('are found whole: the server’s half, and for each language its script and words', () => {
    const { html } = pay.renderPay({
      state: sampleState('pay'),
      locale: 'id',
      embedded: false,
      nonce: 'N',
      basePath: '/deposit/x',
      assets: pay.assets,
      brandDefault: 'yellow',
    });
    expect(html).toContain('Bayar tepat');
    for (const { entry, preload } of [
      ...Object.values(pay.assets),
      ...Object.values(pay.withdrawAssets),
    ])
      for (const address of [entry, ...preload]) expect(asset(address).length).toBeGreaterThan(500);
  });

  it('load at most 85 kB of script and style before a payer can pay', () => {
    const { html } = pay.renderPay({
      state: sampleState('pay'),
      locale: 'en',
      embedded: false,
      nonce: 'N',
      basePath: '/deposit/x',
      assets: pay.assets,
      brandDefault: 'yellow',
    });
    expect(loadedBytes(html, pay.assets)).toBeLessThan(gateBytes);
  });

  it('load at most 85 kB of script and style, in one file, before a customer can say where the money goes', () => {
    const { html } = pay.renderWithdraw({
      state: sampleWithdraw('form'),
      locale: 'en',
      embedded: false,
      nonce: 'N',
      basePath: '/withdraw/x',
      assets: pay.withdrawAssets,
      brandDefault: 'yellow',
    });
    expect(loadedBytes(html, pay.withdrawAssets)).toBeLessThan(gateBytes);
    expect(pay.withdrawAssets.en.preload).toEqual([]);
    expect(gzipSync(html).length).toBeLessThan(14_000);
  });

  it('hold no schema library and no console', () => {
    for (const { en } of [pay.assets, pay.withdrawAssets])
      expect(asset(en.entry)).not.toMatch(/ZodError|mantine/i);
  });
});

describe('the script for merchants\u2019 pages', () => {
  it('is one plain script of less than 5 kB that offers mount', () => {
    expect(gzipSync(pay.embedScript, { level: 9 }).length).toBeLessThan(5_000);
    expect(pay.embedScript).toMatch(/^(?:"use strict";)?var WalletEmbed\s*=/);
    expect(pay.embedScript).toContain('mount');
    expect(pay.embedScript).not.toMatch(/\bimport\b|innerHTML|eval\(|ZodError/);
  });
});

function loadedBytes(html: string, { en }: PayAssets): number {
  const css = /<style nonce="N">(.*?)<\/style>/s.exec(html)?.[1] ?? '';
  expect(css.length).toBeGreaterThan(5_000);
  return [css, ...[en.entry, ...en.preload].map(asset)]
    .map((text) => gzipSync(text, { level: 9 }).length)
    .reduce((sum, size) => sum + size);
}

function asset(address: string): string {
  return readFileSync(join(pay.assetsDir, basename(address)), 'utf8');
}
