import { expect, test } from 'vitest';
import { codeLetter } from './code-letter.ts';

const link = 'https://admin.example/auth/activate?code=abc';
const known = {
  purpose: 'activate',
  link,
  usefulUntil: '2026-11-24T10:00:00.000Z',
  email: 'dian@kopi.example',
  name: 'Dian Permata',
  locale: 'en',
} as const;

test('a letter is in the user\u2019s language, each with its own words, link and life', () => {
  const letters = (['en', 'id', 'ph'] as const).flatMap((locale) =>
    (['activate', 'resetPassword'] as const).map((purpose) =>
      codeLetter({ ...known, locale, purpose }),
    ),
  );
  expect(new Set(letters.map(({ subject }) => subject)).size).toBe(6);
  expect(letters.map(({ text }) => /\b(72|30)\b/.exec(text)?.[1])).toEqual([
    '72',
    '30',
    '72',
    '30',
    '72',
    '30',
  ]);
  expect(letters.map(({ html }) => /<html lang="(\w+)">/.exec(html)?.[1])).toEqual([
    'en',
    'en',
    'id',
    'id',
    'fil',
    'fil',
  ]);
  for (const { text, html } of letters) {
    expect(text).toContain('Dian Permata,');
    expect(text.split('\n')).toContain(link);
    expect(html).toContain(`<a href="${link}">`);
    const paragraphs = [...html.matchAll(/^<p>([^<]+)<\/p>$/gm)].map(([, words]) => words);
    expect(paragraphs).toEqual(text.split('\n\n').filter((part) => !part.includes(link)));
    expect(paragraphs).toHaveLength(5);
  }
  expect(letters[0]).toMatchObject({
    to: 'dian@kopi.example',
    toName: 'Dian Permata',
    usefulUntil: '2026-11-24T10:00:00.000Z',
  });
});

test('HTML in a name stays text', () => {
  const { html, text } = codeLetter({ ...known, name: `<b onclick="x">D'ian & Co` });
  expect(html).toContain('&lt;b onclick=&quot;x&quot;&gt;D&#39;ian &amp; Co');
  expect(html).not.toContain('<b ');
  expect(text).toContain(`<b onclick="x">D'ian & Co`);
});

test('a name that mail programs would make a link is left out', () => {
  for (const name of [
    'https://evil.example',
    'Win at evil.com now',
    'a@evil.example',
    '//evil',
    'evil\\x',
  ]) {
    const { text, html } = codeLetter({ ...known, name });
    expect(text).not.toMatch(/evil/);
    expect(html).not.toMatch(/evil/);
    expect(text).toMatch(/^Hello,\n/);
  }
  for (const name of ['J. P. dela Cruz Jr.', 'J.P. dela Cruz'])
    expect(codeLetter({ ...known, name }).text.split('\n')[0]).toBe(`Hello ${name},`);
});
