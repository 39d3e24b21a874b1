import { expect, test } from 'vitest';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { texts as adminMessages } from '../variants/admin/texts-en.ts';
import { titles as adminTitles } from '../variants/admin/titles.ts';
import { texts as merchantMessages } from '../variants/merchant/texts-en.ts';
import { titles as merchantTitles } from '../variants/merchant/titles.ts';
import { joinMessages, type Messages } from './join-texts.ts';
import { texts as publicMessages } from './public/en.ts';

const root = join(import.meta.dirname, '../..');
const english = await textsOf('en');
const translations: [string, Messages][] = [
  ['id', await textsOf('id')],
  ['ph', await textsOf('ph')],
];
const places = (text: string) => (text.match(/\{\{[^}]+\}\}/g) ?? []).sort();

test('a table is said by the consoles that its name tells, and by no other', async () => {
  for (const { file, texts } of await tablesOf('en')) {
    const [key = ''] = Object.keys(texts);
    const said = [adminMessages, merchantMessages, publicMessages].map((console) => key in console);
    const [, name = ''] = /\/en(?:\.(\w+))?\.ts$/.exec(file) ?? [];
    expect(said, file).toEqual([name !== 'merchant', name !== 'admin', name === 'public']);
  }
});

test('no text has two tables in one console', async () => {
  const tables = await tablesOf('en');
  expect(tables.length).toBeGreaterThan(50);
  for (const other of ['.merchant.ts', '.admin.ts']) {
    const keys = tables
      .filter(({ file }) => !file.endsWith(other))
      .flatMap(({ texts }) => Object.keys(texts));
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  }
});

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
  for await (const file of glob('**/*.tsx', { cwd: root })) {
    filesRead += 1;
    const code = await readFile(join(root, file), 'utf8');
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

/** Every text of a language: the tables of its rooms, and its part of the titles. */
async function textsOf(locale: 'en' | 'id' | 'ph'): Promise<Messages> {
  const tables = (await tablesOf(locale)).map(({ texts }) => texts);
  return joinMessages(tables, { ...adminTitles[locale], ...merchantTitles[locale] });
}

async function tablesOf(locale: 'en' | 'id' | 'ph'): Promise<{ file: string; texts: Messages }[]> {
  const tables: { file: string; texts: Messages }[] = [];
  for await (const file of glob(`**/locales/${locale}*`, { cwd: root })) {
    const { texts } = (await import(join(root, file))) as { texts: Messages };
    tables.push({ file, texts });
  }
  return tables;
}
