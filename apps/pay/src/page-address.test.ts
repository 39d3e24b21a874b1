import { describe, expect, it } from 'vitest';
import { pageAddress, readPageQuery } from './page-address.ts';
import { returnLink } from './words/return-link.ts';

describe('the address of a pay page', () => {
  it('says only what differs from the plain page', () => {
    expect(pageAddress('/deposit/txs_1')).toBe('/deposit/txs_1');
    expect(pageAddress('/deposit/txs_1', { view: 'page' })).toBe('/deposit/txs_1');
    expect(
      pageAddress('/deposit/txs_1', {
        lang: 'id',
        theme: 'dark',
        view: 'methods',
        notice: 'unexpected',
      }),
    ).toBe('/deposit/txs_1?lang=id&theme=dark&view=methods&notice=unexpected');
    expect(pageAddress('/deposit/txs_1', { view: 'cancel' })).toBe('/deposit/txs_1?confirm=cancel');
  });

  it('is read back as it was written', () => {
    const query = { lang: 'ph', theme: 'light', view: 'cancel', notice: 'cancelFailed' } as const;
    expect(readPageQuery(new URL(pageAddress('/d', query), 'http://x').searchParams)).toEqual(
      query,
    );
  });

  it('ignores what it does not know', () => {
    expect(readPageQuery(new URLSearchParams('lang=fr&theme=<b>&view=admin&notice=hello'))).toEqual(
      {
        lang: undefined,
        theme: undefined,
        view: 'page',
        notice: undefined,
      },
    );
  });
});

describe('the way back to the merchant', () => {
  it('carries only the session’s id', () => {
    expect(returnLink('https://shop.example/done?order=7', 'txs_1')).toBe(
      'https://shop.example/done?order=7&sessionId=txs_1',
    );
  });

  it('is never a script', () => {
    expect(returnLink('javascript:alert(1)', 'txs_1')).toBeUndefined();
    expect(returnLink('shop.example', 'txs_1')).toBeUndefined();
    expect(returnLink(null, 'txs_1')).toBeUndefined();
  });
});
