import { renderToString } from 'react-dom/server';
import type { WithdrawScreen as ScreenName } from '@wallet/contract';
import { describe, expect, it } from 'vitest';
import { renderWithdraw } from './entry-server.tsx';
import { withdrawPage } from './page/withdraw-page.ts';
import { WithdrawScreen } from './page/withdraw-screen.tsx';
import type { WithdrawData } from './page/page-data.ts';
import * as later from './screens/withdraw/later.ts';
import type { RenderWithdrawInput } from './render-types.ts';
import { sampleWithdraw, sampleWithdrawal } from './testing/sample-withdraw.ts';
import { withdrawMessagesOf } from './texts/withdraw-messages.ts';
import type { Messages } from './texts/texts.ts';
import { withdrawNoticeCodes } from './withdraw-address.ts';

const script = { entry: '/pay-assets/withdraw-1.js', preload: ['/pay-assets/shared-1.js'] };
const screens = [
  'form',
  'verifying',
  'verificationFailed',
  'confirm',
  'confirmExpired',
  'processing',
  'success',
  'failed',
  'cancelled',
  'expired',
] as const satisfies ScreenName[];
const code = {
  needsCode: { sentTo: 'b***@mail.example' },
  maySubmit: false,
  mayConfirm: false,
  mayCancel: false,
};

function render(change: Partial<RenderWithdrawInput> = {}): string {
  return renderWithdraw({
    state: sampleWithdraw('form'),
    locale: 'en',
    embedded: false,
    nonce: 'NONCE',
    basePath: '/withdraw/txs_1',
    assets: { en: script, id: script, ph: script },
    brandDefault: 'yellow',
    ...change,
  }).html;
}

/** What is on the page: not the words that came along for later. */
function seen(change: Partial<RenderWithdrawInput> = {}): string {
  const html = render(change);
  return html.slice(html.indexOf('<body'), html.indexOf('<script type="application/json"'));
}

describe('the withdraw page', () => {
  it.each(screens)('of the %s screen is whole in every language, alone and framed', (screen) => {
    for (const locale of ['en', 'id', 'ph'] as const)
      for (const embedded of [false, true])
        for (const view of ['page', 'form', 'cancel'] as const) {
          const html = render({
            state: sampleWithdraw(screen),
            locale,
            embedded,
            view,
            token: 'T'.repeat(43),
          });
          expect(html).toContain(`<html lang="${{ en: 'en', id: 'id', ph: 'fil' }[locale]}">`);
          expect(seen({ state: sampleWithdraw(screen), locale, embedded, view })).not.toMatch(
            /\{\{|undefined|NaN|\[object/,
          );
          expect(html).not.toMatch(/\son\w+=|\sstyle=|javascript:/i);
          expect(html.match(/<style(?! nonce="NONCE")/g)).toBeNull();
          expect(html.match(/https?:\/\/(?!pasarkita\.example|www\.w3\.org)/g)).toBeNull();
        }
  });

  it.each([...screens, 'code'] as const)(
    'of the %s screen finds every word it says among those that come along',
    (screen) => {
      const state = screen === 'code' ? sampleWithdraw('confirm', code) : sampleWithdraw(screen);
      const missing = new Set<string | symbol>();
      const texts = new Proxy(withdrawMessagesOf('en'), {
        get: (target, key) => Reflect.get(target, key) ?? (missing.add(key), ''),
      }) as Messages;
      const life = { busy: null, nowMs: Date.parse(state.serverNow), acts: null, isResumed: true };
      for (const embedded of [false, true])
        for (const view of ['page', 'form', 'cancel'] as const)
          for (const offline of [false, true])
            for (const notice of [null, ...withdrawNoticeCodes]) {
              const data: WithdrawData = {
                state,
                locale: 'en',
                theme: null,
                embedded,
                view,
                notice,
                basePath: '/w',
                token: null,
                reloadable: true,
                parentOrigins: [],
                entered: {},
              };
              renderToString(
                <WithdrawScreen
                  page={withdrawPage(data, texts, { later, life: { ...life, offline } })}
                />,
              );
            }
      // Said only where no script runs, and there the server knows every word.
      expect([...missing].filter((key) => key !== 'asOf')).toEqual([]);
    },
  );

  it.each(screens)('of the %s screen names no fee: the customer receives the amount', (screen) => {
    expect(seen({ state: sampleWithdraw(screen) })).not.toMatch(/\bfee\b/i);
  });

  it('asks for little: the page’s script, and what it shares', () => {
    expect(
      [...render().matchAll(/(?:src|href)="(\/pay-assets[^"]+)"/g)].map(([, path]) => path),
    ).toEqual([script.entry, ...script.preload]);
  });
});

describe('the form', () => {
  it('is a plain post with a plain list of banks, so that it works without scripts', () => {
    const html = seen({ token: 'T'.repeat(43) });
    expect(html).toContain(
      '<form id="destination" class="fields" action="/withdraw/txs_1" method="post"><input type="hidden" name="action" value="submit"/><input type="hidden" name="token" value="TTT',
    );
    expect(html).toMatch(
      /<select id="institution" name="institution"[^>]* required="">.*<option value="014">BCA, Bank Central Asia<\/option>/,
    );
    expect(html).toMatch(/<input (?=[^>]*name="amount")[^>]* required=""/);
    expect(html).toMatch(/<input (?=[^>]*name="accountNumber")[^>]* required=""/);
    expect(html).toMatch(
      /<button type="submit" form="destination" class="primary">Check this account<\/button>/,
    );
    expect(html).toContain('We never ask for your PIN or a one-time code.');
  });

  it('shows the limits beside the amount, and no field where the merchant fixed it', () => {
    expect(seen()).toContain('Rp\u00a010.000 to 5.000.000');
    const fixed = seen({
      state: sampleWithdraw('form', { amount: { value: '250000.00', currency: 'IDR' } }),
    });
    expect(fixed).toContain('Rp\u00a0250.000');
    expect(fixed).not.toContain('name="amount"');
  });

  it('gives back what was typed where a refused form is the answer, and its number nowhere else', () => {
    const html = seen({
      notice: 'destinationNotPossible',
      entered: { institution: '008', accountNumber: '1234567890123', amount: '75.000' },
    });
    expect(html).toMatch(/<option value="008" selected="">/);
    expect(html).toMatch(/<input (?=[^>]*name="accountNumber")[^>]*value="1234567890123"/);
    expect(html).toMatch(/<input (?=[^>]*name="amount")[^>]*value="75\.000"/);
    expect(html).not.toMatch(/(?:href|action)="[^"]*1234567890123/);
    expect(html).toContain('Money cannot be sent to this account.');
  });

  it('begins with what was asked for before, where it is said anew', () => {
    const html = seen({ state: sampleWithdraw('confirm'), view: 'form' });
    expect(html).toMatch(/<option value="014" selected="">/);
    expect(html).toMatch(/<input (?=[^>]*name="amount")[^>]*value="500000"/);
    expect(html).toContain('>Go back</a>');
  });

  it('that has no banks says so, and a link that only shows has no form', () => {
    expect(seen({ state: sampleWithdraw('form', { institutions: [] }) })).toContain(
      'Failed to load bank options.',
    );
    const readOnly = seen({
      state: sampleWithdraw('form', { institutions: [], maySubmit: false, mayCancel: false }),
    });
    expect(readOnly).toContain('This link only shows the withdrawal.');
    expect(readOnly).not.toMatch(/<form id=|Cancel this withdrawal/);
  });
});

describe('what the page says', () => {
  it.each([
    ['verifying', 'Checking the account'],
    ['verificationFailed', 'Account Verification Failed.'],
    ['confirmExpired', 'Confirmation timeout. Please verify again.'],
    ['processing', 'Withdrawal under processing'],
    ['success', 'Transaction completed successfully!'],
    ['failed', 'Transaction failed: Your withdrawal could not be processed at this time.'],
    ['cancelled', 'Withdrawal cancelled successfully.'],
  ] as const)('of %s is a title, with reference and help', (screen, title) => {
    const html = seen({ state: sampleWithdraw(screen) });
    expect(html).toContain(`tabindex="-1">${title}</h1>`);
    expect(html).toContain('4HD8-W2PN');
    expect(html).toContain('help@pasarkita.example');
  });

  it.each([
    ['verificationTimeout', 'Verification timeout. Please try again.'],
    ['verificationError', 'An error occurred during verification. Please try again.'],
  ] as const)('of a %s offers to ask again for the same account', (problem, title) => {
    const html = seen({
      state: sampleWithdraw('verificationFailed', {
        withdrawal: sampleWithdrawal({ problem, status: 'verificationFailed', holderName: null }),
      }),
    });
    expect(html).toContain(`${title}</h1>`);
    expect(html).toContain('No money has moved.');
    expect(html).toMatch(
      /<input type="hidden" name="action" value="submit"\/><button type="submit" class="primary">Verify again/,
    );
  });

  it('of a confirmation is the masked holder, the amount and how long there is', () => {
    const html = seen({ state: sampleWithdraw('confirm') });
    expect(html).toContain('BU** SAN*****');
    expect(html).toContain('BCA, account number ending 4821');
    expect(html).toMatch(
      /Confirm within <!-- -->?<b>2 min 41 s<\/b>|Confirm within <b>2 min 41 s<\/b>/,
    );
    expect(html).toContain('until 14:44 WIB');
    expect(html).toMatch(/You receive<\/dt><dd>Rp\u00a0500\.000/);
    expect(html).toMatch(
      /name="action" value="confirm"\/><button type="submit" class="primary">Confirm withdrawal/,
    );
    expect(html).toContain('href="/withdraw/txs_1?view=form"');
    expect(html).toContain('href="/withdraw/txs_1?confirm=cancel"');
  });

  it('without a holder’s name is not that somebody was verified', () => {
    const html = seen({
      state: sampleWithdraw('confirm', {
        withdrawal: sampleWithdrawal({ holderName: null, nameCheck: 'unsupported' }),
      }),
    });
    expect(html).not.toMatch(/Account verified|Is this you/);
    expect(html).toContain('Please check the number yourself.');
  });

  it('while the outcome is unknown is "under processing" and never "failed"', () => {
    const unknown = sampleWithdraw('processing');
    const html = seen({
      state: {
        ...unknown,
        withdrawal: sampleWithdrawal({ ...unknown.withdrawal, isOutcomeUnknown: true }),
      },
    });
    expect(html).toContain('Withdrawal under processing');
    expect(html).toContain('Please do not ask for a second withdrawal');
    expect(html).not.toMatch(/fail|could not be processed/i);
  });

  it('after it was sent is that it is too late to cancel, and before that it can be', () => {
    expect(seen({ state: sampleWithdraw('processing') })).toContain('Too late to cancel');
    const waiting = sampleWithdraw('processing', { mayCancel: true });
    const html = seen({
      state: {
        ...waiting,
        withdrawal: sampleWithdrawal({
          status: 'pendingApproval',
          stages: { ...sampleWithdrawal().stages, confirmedAt: '2026-11-21T07:42:10.000Z' },
        }),
      },
    });
    expect(html).toContain('Waiting for approval');
    expect(html).toContain('Cancel this withdrawal');
    expect(html).not.toContain('Too late to cancel');
  });

  it.each([
    ['declined', 'Pasar Kita did not approve it. No money has moved.'],
    ['accountRefused', 'BCA did not accept the account. No money has moved.'],
    ['notPossibleNow', 'It could not be sent. No money has moved.'],
  ] as const)('of a failure by %s is what happened', (failure, text) => {
    expect(
      seen({
        state: sampleWithdraw('failed', {
          withdrawal: sampleWithdrawal({ status: 'failed', failure }),
        }),
      }),
    ).toContain(text);
  });

  it('of money that came back is not that none has moved', () => {
    const html = seen({
      state: sampleWithdraw('failed', {
        withdrawal: sampleWithdrawal({ status: 'reversed', failure: 'accountRefused' }),
      }),
    });
    expect(html).toContain('BCA sent the money back after it had been sent.');
    expect(html).not.toMatch(/No money has moved|Not sent/);
  });

  it('of a receipt is date, holder, account and both references', () => {
    const html = seen({ state: sampleWithdraw('success') });
    for (const words of [
      '21 Nov 2026, 14:45:09 WIB',
      'BU** SAN*****',
      'BCA, ending 4821',
      '4HD8-W2PN',
      '20261121BCA0077',
      'Save receipt',
      'Sent to your account',
    ])
      expect(html).toContain(words);
  });

  it('of the question before a cancel is the specification’s', () => {
    const html = seen({ state: sampleWithdraw('confirm'), view: 'cancel' });
    expect(html).toContain(
      'Are you sure you want to cancel this withdrawal? This action cannot be undone.',
    );
    expect(html).toMatch(/name="confirmed" value="yes".*Yes, Cancel/);
    expect(html).toContain('No, Keep');
  });
});

describe('where no further try is possible', () => {
  it.each(['verificationFailed', 'confirmExpired'] as const)(
    'the %s screen says why, and offers what is left',
    (screen) => {
      const usedUp = seen({
        state: sampleWithdraw(screen, { maySubmit: false, institutions: [] }),
      });
      expect(usedUp).toContain('No more accounts can be checked with this link.');
      expect(usedUp).toContain('Start a new transaction');
      const readOnly = seen({
        state: sampleWithdraw(screen, { maySubmit: false, institutions: [], mayCancel: false }),
      });
      expect(readOnly).toContain('This link only shows the withdrawal.');
      expect(readOnly).not.toMatch(/<form|Start a new transaction/);
    },
  );
});

describe('the way on', () => {
  it('to another withdrawal says where it leads, and is not there without one', () => {
    expect(seen({ state: sampleWithdraw('cancelled') })).toMatch(
      /href="\/request-transaction\?merchant=PASAR&amp;type=withdrawal">Start a new transaction<\/a>/,
    );
    const atMerchant = sampleWithdraw('failed', {
      newTransaction: { to: 'merchant', url: 'https://pasarkita.example/wallet' },
    });
    expect(seen({ state: atMerchant })).toMatch(
      /href="https:\/\/pasarkita\.example\/wallet\?sessionId=txs_[^"]*">Start a new transaction at Pasar Kita<\/a>/,
    );
    expect(seen({ state: sampleWithdraw('expired', { newTransaction: null }) })).not.toContain(
      'Start a new transaction',
    );
  });

  it('in another browser needs the code, and nothing else can be pressed there', () => {
    const html = seen({ state: sampleWithdraw('confirm', code) });
    expect(html).toContain('b***@mail.example');
    expect(html).toMatch(/name="action" value="sendCode"\/><button/);
    expect(html).toMatch(
      /<input type="hidden" name="action" value="code"\/>.*<input (?=[^>]*name="code")[^>]* required=""/,
    );
    expect(html).not.toContain('value="confirm"');
    expect(
      seen({ state: sampleWithdraw('confirm', { ...code, needsCode: { sentTo: null } }) }),
    ).toContain('There is no address to send a code to.');
  });

  it('without scripts is looked for every 20 seconds while something may happen, and never while one types', () => {
    const refreshes = (change: Partial<RenderWithdrawInput>) =>
      render(change).includes('http-equiv="refresh" content="20"');
    expect(screens.filter((screen) => refreshes({ state: sampleWithdraw(screen) }))).toEqual([
      'verifying',
      'confirm',
      'processing',
    ]);
    expect(refreshes({ state: sampleWithdraw('confirm'), view: 'form' })).toBe(false);
    expect(refreshes({ state: sampleWithdraw('confirm', code) })).toBe(false);
    expect(refreshes({ state: sampleWithdraw('processing'), reloadable: false })).toBe(false);
  });
});
