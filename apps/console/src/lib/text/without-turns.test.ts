import { createInstance } from 'i18next';
import { expect, test } from 'vitest';
import { withoutTurns } from './without-turns.ts';

test('a name in a sentence turns nothing of it, is no template and stays text', async () => {
  const library = createInstance({
    lng: 'en',
    interpolation: { escape: withoutTurns },
    resources: { en: { translation: { paid: '{{name}} was paid {{count, number}}', no: 'no' } } },
  });
  await library.init();
  expect(
    library.t('paid', { name: '\u2069\u202Egnp.exe <b>&amp; {{count}} $t(no)', count: 1_000 }),
  ).toBe('gnp.exe <b>&amp; {{count}} $t(no) was paid 1,000');
});
