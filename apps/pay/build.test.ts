import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildPay } from './build.ts';
import { loadPay, type BuiltPay } from './src/render.ts';
import { sampleState } from './src/testing/sample-state.ts';

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

  it('are one file for a customer who says where the money goes', () => {
    expect(pay.withdrawAssets.en.preload).toEqual([]);
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

function asset(address: string): string {
  return readFileSync(join(pay.assetsDir, basename(address)), 'utf8');
}
