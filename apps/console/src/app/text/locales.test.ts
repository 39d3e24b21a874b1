import { expect, test } from 'vitest';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

type Texts = Readonly<Record<string, string>>;
const english = await textsOf('en');
const translations: [string, Texts][] = [
  ['id', await textsOf('id')],
  ['ph', await textsOf('ph')],
];
const places = (text: string) => (text.match(/\{\{[^}]+\}\}/g) ?? []).sort();

test.each(translations)(
  '%s says everything that English says, with the same places to fill',
  (_name, texts) => {
    const wrong = Object.entries(english).filter(([key, text]) => {
      const translated =
        texts[key] ?? (key.endsWith('_one') ? texts[key.replace(/_one$/, '_other')] : undefined);
      return !translated || places(translated).join() !== places(text).join();
    });
    expect(wrong).toEqual([]);
    expect(Object.keys(texts).filter((key) => !(key in english))).toEqual([]);
  },
);

test.each(translations)('%s leaves no English sentence standing', (_name, texts) => {
  const same = Object.entries(english).filter(
    ([key, text]) =>
      texts[key] === text &&
      text
        .replace(/\{\{[^}]+\}\}/g, '')
        .trim()
        .split(/\s+/).length > 3,
  );
  expect(same.filter(([key]) => key !== 'devices.health')).toEqual([]);
});

/** Texts that send their reader somewhere, and the names that stand over that place. */
const sentTo: readonly (readonly [text: string, ...names: string[]])[] = [
  ['waitAct.proposal', 'header.unmatchedMoney'],
  ['waitAct.outcomeReview', 'withdrawalQueue.tab.unknown'],
  ['waitAct.nameInquiryLimit', 'header.settings'],
  ['alertAct.linesNotProved', 'header.unmatchedMoney'],
  ['alertAct.drillFailed', 'header.settings', 'opSettings.section.maintenance'],
];

test.each([['en', english] as const, ...translations])(
  '%s calls a page or tab by the name that stands over it',
  (_name, texts) => {
    for (const [text, ...names] of sentTo)
      for (const name of names) expect(texts[text], text).toContain(texts[name]);
  },
);

test('no component holds a text of its own', async () => {
  const found: string[] = [];
  let filesRead = 0;
  for await (const file of glob('**/*.tsx', { cwd: join(import.meta.dirname, '../..') })) {
    filesRead += 1;
    const code = await readFile(join(import.meta.dirname, '../..', file), 'utf8');
    for (const [, text = ''] of code.matchAll(/>([^<>{}=();]*[A-Za-z]{3,}[^<>{}=();]*)<\//g))
      found.push(`${file}: ${text}`);
    for (const [, text = ''] of code.matchAll(
      /\s(?:aria-label|title|placeholder|label|heading|alt)="([^"]+)"/g,
    ))
      found.push(`${file}: ${text}`);
  }
  expect(filesRead).toBeGreaterThan(40);
  expect(found).toEqual([]);
});

test('every act that the server writes into the audit log has its words', async () => {
  const server = join(import.meta.dirname, '../../../../server/src/modules');
  const acts = new Set<string>();
  for await (const file of glob('**/*.ts', {
    cwd: server,
    exclude: (name) => name.endsWith('.test.ts'),
  })) {
    for (const [, act = ''] of (await readFile(join(server, file), 'utf8')).matchAll(
      /\baction: '([\w.]+)'/g,
    ))
      acts.add(act);
  }
  expect(acts.size).toBeGreaterThan(20);
  expect([...acts].filter((act) => !(`act.${act}` in english))).toEqual([]);
});

test('every error text of the sign-in page is the same for a known and an unknown user', () => {
  expect(
    Object.keys(english).filter((key) =>
      /error\.(unknownUser|wrongPassword|userDisabled)/.test(key),
    ),
  ).toEqual([]);
});

/** Every text of a language: its own files, and its part of the titles. */
async function textsOf(locale: 'en' | 'id' | 'ph'): Promise<Texts> {
  let texts: Texts = {};
  const root = join(import.meta.dirname, '../..');
  const tables = [`**/locales/${locale}{,.*}.ts`, 'app/variants/*/titles.ts'];
  for await (const file of glob(tables, { cwd: root })) {
    const tables = Object.values(
      (await import(join(root, file))) as Record<string, Texts | Record<string, Texts>>,
    );
    for (const table of tables)
      texts = { ...texts, ...((locale in table ? table[locale] : table) as Texts) };
  }
  return texts;
}
