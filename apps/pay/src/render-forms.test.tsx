import type { Locale, PublicForm } from '@wallet/contract';
import { describe, expect, it } from 'vitest';
import { renderRequest, renderTrack } from './render-forms.tsx';
import type { RenderRequestInput, RenderTrackInput } from './form-types.ts';
import { sampleState } from './testing/sample-state.ts';
import { sampleWithdraw } from './testing/sample-withdraw.ts';
import { checkRequest, type RequestEntered } from './words/check-request.ts';

const php = (value: string) => ({ value, currency: 'PHP' as const });
const form: PublicForm = {
  code: 'LUNTIAN',
  country: 'PH',
  currency: 'PHP',
  locale: 'ph',
  merchant: {
    name: 'Luntian Goods',
    logoUrl: null,
    accent: '#1e40af',
    supportEmail: null,
    supportPhone: null,
    timeZone: 'Asia/Manila',
  },
  choices: {
    deposit: { problem: null, limits: { min: php('1.00'), max: php('50000.00') } },
    withdrawal: { problem: 'switchedOff', limits: null },
  },
};
const entered: RequestEntered = {
  merchant: 'LUNTIAN',
  type: 'deposit',
  amount: '1,500.00',
  name: 'Ana <Cruz>',
  phone: '',
  email: '',
  note: 'Bayad sa order, Nob. 21',
};
const page = {
  locale: 'ph' as Locale,
  isChosen: false,
  nonce: 'N',
  brandDefault: 'yellow' as const,
  maintenance: null,
};
const request = (change: Partial<RenderRequestInput> = {}) =>
  renderRequest({
    ...page,
    form,
    entered,
    problems: checkRequest(entered, form).problems,
    formKey: 'K',
    ...change,
  }).html;
const track = (change: Partial<RenderTrackInput> = {}) =>
  renderTrack({ ...page, reference: '4HD8-W2PN', digits: '', found: null, missing: [], ...change })
    .html;

describe('the public form', () => {
  it('says what is announced by the merchant\u2019s clock, and on the tracker by the language\u2019s', () => {
    const maintenance = {
      version: 'set_1',
      severity: 'notice' as const,
      text: { en: 'Back soon.', ph: 'Babalik agad.' },
      until: '2026-11-21T14:30:00.000Z',
    };
    expect(request({ maintenance })).toMatch(/Babalik agad\. Hanggang 21 \S+, 22:30 PHT/);
    expect(track({ maintenance, locale: 'en' })).toContain('Back soon. Until 21 Nov, 14:30 UTC.');
  });

  it('keeps what was typed, says what is wrong, and shows limits and what is closed before anything is sent', () => {
    const html = request();
    expect(html).toContain('value="1,500.00"');
    expect(html).toContain('value="Ana &lt;Cruz&gt;"');
    expect(html).toMatch(/₱1\.00 hanggang ₱?50,000\.00/);
    expect(html).toContain('Kailangang punan ang field na ito.');
    expect(html).toContain('23 sa 140');
    expect(html).toMatch(/id="type-withdrawal"[^>]*disabled|disabled[^>]*id="type-withdrawal"/);
    expect(html).toContain('hindi tumatanggap ng withdrawal dito ang Luntian Goods');
    expect(html).not.toMatch(/<script|undefined|\{\{/);
  });

  it('says that nothing can be asked for, without a button to send', () => {
    const html = request({
      form: {
        ...form,
        choices: {
          deposit: { problem: 'notNow', limits: null },
          withdrawal: { problem: 'switchedOff', limits: null },
        },
      },
      problems: {},
    });
    expect(html).toContain('Walang mahihiling sa Luntian Goods ngayon.');
    expect(html).not.toContain('type="submit"');
  });

  it('asks only for the code where there is no merchant', () => {
    const html = request({ form: null, problems: { merchant: { text: 'merchantUnknown' } } });
    expect(html).toContain('Walang merchant na may ganitong code.');
    expect(html).toContain('method="get"');
    expect(html).not.toContain('name="phone"');
  });

  it.each(['en', 'id', 'ph'] as const)('is whole in %s, with every notice', (locale) => {
    for (const notice of ['initiateFailed', 'initiateBusy', 'requestIsOpen'] as const)
      expect(request({ locale, notice })).not.toMatch(/undefined|\{\{/);
    expect(request({ locale: 'en', notice: 'initiateFailed' })).toContain(
      'Failed to initiate transaction. Please try again.',
    );
  });
});

describe('what is typed into the public form', () => {
  const right = { ...entered, phone: '09171234567' };
  it.each<[string, Partial<RequestEntered>, object]>([
    ['right', {}, {}],
    [
      'empty',
      { amount: ' ', name: '', phone: '' },
      { amount: 'fieldRequired', name: 'fieldRequired', phone: 'fieldRequired' },
    ],
    ['no amount', { amount: '1.5.0' }, { amount: 'amountUnclear' }],
    ['too little', { amount: '0.5' }, { amount: 'amountTooLow' }],
    ['too much', { amount: '50000.01' }, { amount: 'amountTooHigh' }],
    ['no address', { email: 'ana@' }, { email: 'emailUnclear' }],
    ['too long', { note: 'x'.repeat(141) }, { note: 'tooLong' }],
    ['closed', { type: 'withdrawal' }, { type: 'choiceNotOpen' }],
  ])('is judged field by field: %s', (_what, change, expected) => {
    const { problems } = checkRequest({ ...right, ...change }, form);
    expect(
      Object.fromEntries(Object.entries(problems).map(([field, { text }]) => [field, text])),
    ).toEqual(expected);
  });
});

describe('the tracker page', () => {
  it.each(['en', 'id', 'ph'] as const)('shows every stage of both kinds in %s', (locale) => {
    for (const screen of [
      'method',
      'pay',
      'checking',
      'processing',
      'success',
      'timeout',
      'failed',
      'cancelled',
    ] as const)
      expect(track({ locale, found: { kind: 'deposit', state: sampleState(screen) } })).not.toMatch(
        /undefined|\{\{|<script/,
      );
    for (const screen of [
      'form',
      'verifying',
      'confirm',
      'processing',
      'success',
      'failed',
      'cancelled',
      'expired',
    ] as const)
      expect(
        track({ locale, found: { kind: 'withdrawal', state: sampleWithdraw(screen) } }),
      ).not.toMatch(/undefined|\{\{|<script/);
  });

  it('has the receipt when it ended well, the merchant’s contact, and times in the merchant’s zone', () => {
    const html = track({
      locale: 'id',
      found: { kind: 'withdrawal', state: sampleWithdraw('success') },
    });
    expect(html).toContain('Penarikan ke BCA, berakhiran 4821');
    expect(html).toContain('Rp');
    expect(html).toContain('20261121BCA0077');
    expect(html).toContain('help@pasarkita.example');
    expect(html).toContain('Diperbarui 14.41.19 WIB');
    expect(html).toMatch(/14\.42 WIB/);
  });

  it('says of nothing found only that, and of an empty field that it is needed', () => {
    expect(track({ locale: 'en', notice: 'trackNothing' })).toContain(
      'Nothing was found with this reference and these digits.',
    );
    expect(track({ locale: 'en', missing: ['digits'] })).toContain('This field is required.');
  });
});
