import { expect, test } from 'vitest';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { adminTexts as enAdmin } from './en-admin.ts';
import { commonTexts as enCommon } from './en-common.ts';
import { merchantTexts as enMerchant } from './en-merchant.ts';
import { publicTexts as enPublic } from './en-public.ts';
import { adminTexts as idAdmin } from './id-admin.ts';
import { commonTexts as idCommon } from './id-common.ts';
import { merchantTexts as idMerchant } from './id-merchant.ts';
import { publicTexts as idPublic } from './id-public.ts';
import { adminTexts as phAdmin } from './ph-admin.ts';
import { commonTexts as phCommon } from './ph-common.ts';
import { merchantTexts as phMerchant } from './ph-merchant.ts';
import { publicTexts as phPublic } from './ph-public.ts';
import { titles as adminTitles } from './titles-admin.ts';
import { titles as merchantTitles } from './titles-merchant.ts';

type Texts = Readonly<Record<string, string>>;
const english: Texts = { ...enPublic, ...enCommon, ...enMerchant, ...enAdmin, ...adminTitles.en, ...merchantTitles.en };
const translations: [string, Texts][] = [
  ['id', { ...idPublic, ...idCommon, ...idMerchant, ...idAdmin, ...adminTitles.id, ...merchantTitles.id }],
  ['ph', { ...phPublic, ...phCommon, ...phMerchant, ...phAdmin, ...adminTitles.ph, ...merchantTitles.ph }],
];
const places = (text: string) => (text.match(/\{\{[^}]+\}\}/g) ?? []).sort();

test.each(translations)('%s says everything that English says, with the same places to fill', (_name, texts) => {
  const wrong = Object.entries(english).filter(([key, text]) => {
    const translated = texts[key] ?? (key.endsWith('_one') ? texts[key.replace(/_one$/, '_other')] : undefined);
    return !translated || places(translated).join() !== places(text).join();
  });
  expect(wrong).toEqual([]);
  expect(Object.keys(texts).filter((key) => !(key in english))).toEqual([]);
});

test.each(translations)('%s leaves no English sentence standing', (_name, texts) => {
  const same = Object.entries(english).filter(([key, text]) => texts[key] === text && text.replace(/\{\{[^}]+\}\}/g, '').trim().split(/\s+/).length > 3);
  expect(same.filter(([key]) => key !== 'devices.health')).toEqual([]);
});

test('no component holds a text of its own', async () => {
  const found: string[] = [];
  let filesRead = 0;
  for await (const file of glob('**/*.tsx', { cwd: join(import.meta.dirname, '..') })) {
    filesRead += 1;
    const code = await readFile(join(import.meta.dirname, '..', file), 'utf8');
    for (const [, text = ''] of code.matchAll(/>([^<>{}=();]*[A-Za-z]{3,}[^<>{}=();]*)<\//g)) found.push(`${file}: ${text}`);
    for (const [, text = ''] of code.matchAll(/\s(?:aria-label|title|placeholder|label|heading|alt)="([^"]+)"/g)) found.push(`${file}: ${text}`);
  }
  expect(filesRead).toBeGreaterThan(40);
  expect(found).toEqual([]);
});

test('every error text of the sign-in page is the same for a known and an unknown user', () => {
  expect(Object.keys(english).filter((key) => /error\.(unknownUser|wrongPassword|userDisabled)/.test(key))).toEqual([]);
});
