import { texts as english } from '../../app/variants/admin/texts-en.ts';
import { expect, test } from 'vitest';
import { commandRefusals, failureCodes } from '@wallet/agent-protocol';
import { plainTranslator } from '../../lib/text/translator.ts';
import { phoneLabels } from './phone-labels.ts';

const t = plainTranslator(english);

test('every code of the agent protocol has words, with the phone\u2019s own behind it', () => {
  for (const code of [...failureCodes, ...commandRefusals]) {
    expect(phoneLabels(code, t)).toEqual({
      known: expect.stringMatching(/^[A-Z].* .*\.$/),
      own: null,
    });
    expect(phoneLabels(`${code}: the screen was white`, t).own).toBe('the screen was white');
  }
});

test('what the server says of a phone is said in the reader\u2019s language', () => {
  expect(phoneLabels('no end was told', t)).toEqual({
    known: 'The phone did not tell how it ended.',
    own: null,
  });
  expect(phoneLabels('No sign of life for 41 minutes.', t)).toEqual({
    known: 'Not heard for 41 min',
    own: null,
  });
  expect(phoneLabels('The check get_balance failed 3 times in a row: layar putih', t)).toEqual({
    known: 'Read balance failed 3 times in a row.',
    own: 'layar putih',
  });
  expect(phoneLabels('The check sms failed 2 times in a row.', t)).toEqual({
    known: 'SMS failed 2 times in a row.',
    own: null,
  });
});

test.each([
  'layar putih',
  'somethingElse',
  'somethingElse: no',
  'No sign of life for ages.',
  'The check soul failed 2 times in a row.',
  '',
])('%j is nobody\u2019s but the phone\u2019s, and stays as it came', (text) => {
  expect(phoneLabels(text, t)).toEqual({ known: null, own: text });
});
