import type { PayScreen } from '@wallet/contract';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { drawQrFile, renderInvalid, renderPay } from './entry-server.tsx';
import { depositPage } from './page/deposit-page.ts';
import { PayPage } from './page/pay-page.tsx';
import { drawQr } from './pictures/qr-matrix.ts';
import type { RenderPayInput } from './render-types.ts';
import { sampleDeposit, samplePayload, sampleState } from './testing/sample-state.ts';
import { first as enFirst } from './texts/en-first.ts';
import type { Messages } from './texts/texts.ts';

const script = { entry: '/pay-assets/main-1.js', preload: ['/pay-assets/en-first-1.js'] };
const screens = [
  'method',
  'pay',
  'checking',
  'processing',
  'success',
  'timeout',
  'failed',
  'cancelled',
] as const satisfies PayScreen[];

function render(change: Partial<RenderPayInput> = {}): string {
  return renderPay({
    state: sampleState('pay'),
    locale: 'en',
    embedded: false,
    nonce: 'NONCE',
    basePath: '/deposit/txs_1',
    assets: { en: script, id: script, ph: script },
    brandDefault: 'yellow',
    ...change,
  }).html;
}

describe('the server’s first answer', () => {
  it('holds state, amount and code, so that nothing else must arrive before paying', () => {
    const html = render();
    expect(html).toContain('Rp\u00a0149.<mark>983</mark>');
    expect(html).toContain(`<path d="${drawQr(samplePayload).path}">`);
    expect(html).toMatch(/<b>12 min 48 s<\/b>/);
    expect(html).toContain('until 14:47 WIB');
    expect(html).toContain('TOKO DINAMIS');
  });

  it.each(screens)(
    'of the %s screen runs nothing but scripts of its own, and its styles carry the nonce',
    (screen) => {
      for (const embedded of [false, true]) {
        const html = render({ state: sampleState(screen), embedded, token: 'T'.repeat(43) });
        expect(html).not.toMatch(/\son\w+=/i);
        expect(html).not.toMatch(/\sstyle=/i);
        expect(html).not.toMatch(/javascript:/i);
        expect(html.match(/<style(?! nonce="NONCE")/g)).toBeNull();
        expect(html.match(/<script(?! type="(module|application\/json)")/g)).toBeNull();
        expect(html.match(/https?:\/\/(?!rimba\.example|www\.w3\.org)/g)).toBeNull();
      }
    },
  );

  it.each(screens)('of the %s screen is whole in every language', (screen) => {
    for (const locale of ['en', 'id', 'ph'] as const) {
      const html = render({ state: sampleState(screen), locale });
      expect(html).toContain(`<html lang="${{ en: 'en', id: 'id', ph: 'fil' }[locale]}">`);
      expect(html).not.toMatch(/\{\{|undefined|NaN|\[object/);
    }
  });

  it('says what is announced in the page\u2019s language or in English, with its end by the merchant\u2019s clock, and nothing otherwise', () => {
    const maintenance = {
      version: 'set_1',
      severity: 'paused' as const,
      text: { en: 'The bank <is> away.', id: 'Bank sedang tutup.' },
      until: '2026-11-21T14:30:00.000Z',
    };
    const said = (locale: 'en' | 'id' | 'ph', embedded = false) =>
      /<div class="maintenance" role="status">(.*?)<\/div>/.exec(
        render({ state: { ...sampleState('pay'), maintenance }, locale, embedded }),
      )?.[1];
    expect(said('en')).toBe(
      '<p><b>Payments are paused for maintenance.</b> The bank &lt;is&gt; away. Until 21 Nov, 21:30 WIB.</p>',
    );
    expect(said('id', true)).toContain('Bank sedang tutup. Sampai 21 Nov, 21.30 WIB.');
    expect(said('ph')).toContain('The bank &lt;is&gt; away. Hanggang');
    expect(render()).toContain('<div class="maintenance" role="status"></div>');
  });

  it('asks for little: the page’s script and its words', () => {
    expect(
      [...render().matchAll(/(?:src|href)="(\/pay-assets[^"]+)"/g)].map(([, path]) => path),
    ).toEqual([script.entry, ...script.preload]);
  });

  it('as a preview has no script and no data, and the theme that is asked for', () => {
    const dark = render({ preview: true, theme: 'dark' });
    expect(dark).not.toMatch(/<script|modulepreload/);
    expect(dark).toContain('TOKO DINAMIS');
    expect(dark).not.toBe(render({ preview: true, theme: 'light' }));
    const bodyOf = (page: string) => page.slice(page.indexOf('<body'));
    expect(bodyOf(render({ state: sampleState('pay') }))).toContain('<noscript>');
    expect(bodyOf(render({ state: sampleState('pay'), preview: true }))).not.toContain(
      '<noscript>',
    );
    expect(render({ theme: 'dark' }).match(/<style nonce="NONCE">[^<]*/)?.[0]).toBe(
      render({ theme: 'light' }).match(/<style nonce="NONCE">[^<]*/)?.[0],
    );
  });

  it('cannot be left by a merchant’s name, in markup or data', () => {
    const state = sampleState('method', {
      merchant: { ...sampleState('method').merchant, name: '</script><script>alert(1)</script>' },
    });
    expect(render({ state })).not.toContain('<script>alert');
  });

  it('loads no picture from another host', () => {
    const withLogo = (logoUrl: string) =>
      render({
        state: sampleState('pay', { merchant: { ...sampleState('pay').merchant, logoUrl } }),
      });
    expect(withLogo('https://cdn.example/logo.png')).not.toContain('<img');
    expect(withLogo('//cdn.example/logo.png')).not.toContain('<img');
    expect(withLogo('data:image/png;base64,AAAA')).toContain(
      '<img class="tile" src="data:image/png;base64,AAAA"',
    );
  });
});

describe('without scripts', () => {
  it('buttons are plain posts to the clean path', () => {
    const html = render();
    expect(html).toContain(
      '<form action="/deposit/txs_1" method="post"><input type="hidden" name="action" value="claim"/><button type="submit" class="primary">I Have Transferred</button></form>',
    );
    expect(html).toContain('href="/deposit/txs_1?confirm=cancel"');
    expect(html).toContain('href="/deposit/txs_1?view=methods"');
    expect(html).toContain('href="/deposit/txs_1/qr.svg"');
    expect(render({ state: sampleState('method') })).toContain(
      '<input type="hidden" name="method" value="dana"/>',
    );
  });

  it('the language and theme chosen stay with every button', () => {
    expect(render({ locale: 'id', theme: 'dark', embedded: true })).toContain(
      'action="/deposit/txs_1?lang=id&amp;theme=dark"',
    );
  });

  it('the token is in every form while cookies are not known to work, and in no address', () => {
    const token = 'S'.repeat(43);
    const html = render({ token });
    const forms = html.match(/<form [^>]*method="post".*?<\/form>/g) ?? [];
    expect(forms.length).toBeGreaterThan(3);
    for (const form of forms) expect(form).toContain(`name="token" value="${token}"`);
    expect(html).not.toMatch(new RegExp(`(href|action|src)="[^"]*${token}`));
    expect(render()).not.toContain('name="token"');
  });

  it('the page looks again every 20 seconds while money may come, and never where that would lose the payer', () => {
    const refreshes = (change: Partial<RenderPayInput>) =>
      render(change).includes('http-equiv="refresh" content="20"');
    expect(screens.filter((screen) => refreshes({ state: sampleState(screen) }))).toEqual([
      'pay',
      'checking',
      'processing',
      'timeout',
    ]);
    expect(refreshes({ view: 'cancel' })).toBe(false);
    expect(refreshes({ view: 'methods' })).toBe(false);
    expect(refreshes({ reloadable: false, token: 'S'.repeat(43) })).toBe(false);
  });

  it('clock time and an amount to select stand in for countdown and copying', () => {
    const html = render();
    expect(html).toMatch(/<noscript><p>Pay before <b>14:47 WIB<\/b><\/p><\/noscript>/);
    expect(html).toMatch(/<input class="field" readOnly="" inputMode="none" value="149983"\/>/);
  });

  it('cancelling asks on a page of its own, in the specification’s words', () => {
    const html = render({ view: 'cancel' });
    expect(html).toContain(
      'Are you sure you want to cancel this deposit? This action cannot be undone.',
    );
    expect(html).toMatch(/name="confirmed" value="yes".*Yes, Cancel/);
    expect(html).toContain('No, Keep');
  });
});

describe('what the payer may do', () => {
  it('is only what the state allows', () => {
    const html = render({
      state: sampleState('pay', { mayCancel: false, mayClaim: false, mayChooseMethod: false }),
    });
    expect(html).not.toMatch(/I Have Transferred|Cancel this deposit|Choose another method/);
    expect(html).toContain('This link only shows the payment.');
  });

  it('does not hold a method that cannot work, which says why', () => {
    const html = render({ state: sampleState('method') });
    expect(html).toContain('Not now: maintenance');
    expect(html).not.toContain('value="livin"');
  });

  it('is to look at the code again while a claim is checked, but not to claim twice', () => {
    const html = render({ state: sampleState('checking'), view: 'qr' });
    expect(html).toContain('class="qr"');
    expect(html).not.toContain('I Have Transferred');
  });
});

describe('the endings', () => {
  it.each([
    ['success', 'Transaction completed successfully!'],
    ['timeout', 'Time-out: We haven&#x27;t received your payment.'],
    ['failed', 'Payment failed. Please try again.'],
    ['cancelled', 'Deposit has been cancelled successfully.'],
    ['processing', 'Payment under processing'],
    ['checking', 'Checking your payment'],
  ] as const)('%s says it as a title, with reference, help and a way on', (screen, title) => {
    const html = render({ state: sampleState(screen) });
    expect(html).toContain(`tabindex="-1">${title}</h1>`);
    expect(html).toContain('7K2M-94QX');
    expect(html).toContain('bantuan@rimba.example');
    if (screen !== 'checking' && screen !== 'failed')
      expect(html).toContain(
        'href="https://rimba.example/orders/1182?sessionId=txs_01kaa0000000000000000000aa"',
      );
  });

  it('of time says what happens to late money, by the merchant’s policy', () => {
    const late = (lateMoneyPolicy: 'ask' | 'credit' | 'return') =>
      render({ state: sampleState('timeout', { lateMoneyPolicy }) });
    expect(late('ask')).toContain(
      'We watch until 22 Nov, 14:47 WIB. A person then credits late money or sends it back',
    );
    expect(late('credit')).toContain('Late money is credited to Rimba Outdoor');
    expect(late('return')).toContain('Late money is sent back to you.');
  });

  it('never says "failed" while a person may still find the money', () => {
    const html = render({
      state: sampleState('processing', {
        deposit: sampleDeposit({ status: 'review', claimedAt: null }),
      }),
    });
    expect(html).toContain('A person is looking at it');
    expect(html).not.toContain('You told us you have paid');
  });
});

describe('other faces', () => {
  it('embedded has no header and no background, and takes its theme from the host', () => {
    const html = render({ embedded: true, theme: 'dark' });
    expect(html).not.toContain('<header');
    expect(html).toMatch(/body:has\(\s*>\s*#pay\s*>\s*\.embedded\s*\)/);
    expect(html).not.toContain('prefers-color-scheme');
    expect(render()).toContain('prefers-color-scheme:dark');
  });

  it('test mode is said on every screen, and on the code', () => {
    for (const screen of screens)
      expect(render({ state: sampleState(screen, { mode: 'test' }) })).toContain(
        'Test mode. No real money moves.',
      );
    expect(render({ state: sampleState('pay', { mode: 'test' }) })).toContain(
      '<span class="qr-test">TEST</span>',
    );
  });

  it('a transfer to a number shows the number instead of a code', () => {
    const html = render({
      state: sampleState('pay', {
        deposit: sampleDeposit({
          method: 'maya_to_maya_phone_number',
          qrPayload: null,
          payeeNumber: '0917 555 0142',
        }),
      }),
    });
    expect(html).toContain('0917 555 0142');
    expect(html).not.toContain('class="qr"');
  });

  it('a code that could not be had says so', () => {
    expect(
      render({ state: sampleState('pay', { deposit: sampleDeposit({ qrPayload: null }) }) }),
    ).toContain('Failed to retrieve QR code.');
  });

  it.each([
    ['invalid', 404],
    ['unexpected', 500],
    ['busy', 429],
  ] as const)('a link that is %s names no merchant and answers %i', (reason, status) => {
    const page = renderInvalid({
      locale: 'en',
      embedded: false,
      nonce: 'N',
      brandDefault: 'blue',
      reason,
    });
    expect(page.status).toBe(status);
    expect(page.html).not.toContain('Rimba');
    if (reason === 'invalid')
      expect(page.html).toContain(
        'Missing required parameters, or the payment session doesn&#x27;t exist or has expired.',
      );
  });

  it('the code can be had as a file', () => {
    expect(drawQrFile({ state: sampleState('pay'), locale: 'id' })).toMatch(
      /^<svg .*Bayar tepat.*<\/svg>$/s,
    );
    expect(drawQrFile({ state: sampleState('method'), locale: 'en' })).toBeUndefined();
  });
});

describe('the words that come with the page', () => {
  it('are enough for the method and pay screens, for each view and notice', () => {
    const missing = new Set<string | symbol>();
    const texts = new Proxy(enFirst, {
      get: (target, key) => Reflect.get(target, key) ?? (missing.add(key), ''),
    }) as unknown as Messages;
    for (const screen of ['method', 'pay'] as const)
      for (const embedded of [false, true])
        for (const view of ['page', 'methods'] as const) {
          const data = {
            state: sampleState(screen),
            locale: 'en' as const,
            theme: null,
            embedded,
            view,
            notice: 'cancelFailed' as const,
            basePath: '/d',
            token: null,
            reloadable: true,
            parentOrigins: [],
          };
          renderToString(
            <PayPage page={depositPage(data, texts, { qr: drawQr(samplePayload), later: null })} />,
          );
        }
    // Said only where no script runs, and there the server knows every word.
    expect(new Set(missing)).toEqual(
      new Set(['asOf', 'reloadsItself', 'amountToCopy', 'loadAgain']),
    );
  });
});
