import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Console, exportLists, permissions, providers, viewedLists } from '@wallet/contract';
import { describe, expect, test } from 'vitest';
import { acts as adminActs } from './variants/admin/actions.ts';
import { exportPlaces as adminPlaces } from './variants/admin/export-places.ts';
import { routes as adminRoutes } from './variants/admin/routes.ts';
import { acts as merchantActs } from './variants/merchant/actions.ts';
import { exportPlaces as merchantPlaces } from './variants/merchant/export-places.ts';
import { routes as merchantRoutes } from './variants/merchant/routes.ts';
import { accountAct } from './account-act.ts';
import type { PageAct } from './actions.ts';

/** What is looked for may be laid out on one line or on several. */
const onOneLine = (text: string) => text.replace(/\s+/g, ' ');

const features = join(import.meta.dirname, '../features');
const shared = join(import.meta.dirname, '../shared');
const sources = globSync('**/*.tsx', { cwd: features })
  .toSorted()
  .map((path) => ({ path, text: onOneLine(readFileSync(join(features, path), 'utf8')) }));
const buttons = sources.flatMap(({ path, text }) =>
  [...text.matchAll(/<(?:Action)?Button\s(?:[^<>]|=>|<\/?[A-Z]\w*)*?>/g)].map(([tag]) => ({
    path,
    tag,
  })),
);
const paths: Record<Console, readonly string[]> = {
  admin: adminRoutes.map(({ path }) => path),
  merchant: merchantRoutes.map(({ path }) => path),
};

const actsOf: Record<Console, Readonly<Record<string, PageAct>>> = {
  admin: adminActs,
  merchant: merchantActs,
};
const placesOf = { admin: adminPlaces, merchant: merchantPlaces };
const consoles = ['admin', 'merchant'] as const;

/** What is shown in a dialog or is a form of its own, and so is nothing that is begun from the page. */
const partsOfDialogs =
  /-dialog\.tsx$|^people\/auth\/|\/(?:secret-once|token-once|link-ready|code-panel|notes-section|shifts-tab)\.tsx$/;

describe('what a page lets people begin', () => {
  test('is offered by the palette: a primary button is that of an act, or of what is begun with what is open', () => {
    const primary = buttons.filter(
      ({ path, tag }) =>
        tag.includes('primary') && !tag.includes('type="submit"') && !partsOfDialogs.test(path),
    );
    expect(primary.length).toBeGreaterThan(25);
    expect(
      primary.filter(({ tag }) => !tag.startsWith('<ActionButton') && !/ here[ =]/.test(tag)),
    ).toEqual([]);
  });

  test('has a button for each act of the palette, and an act for each address that opens a form', () => {
    const used = sources.flatMap(({ text }) =>
      [...text.matchAll(/act="(\w+)"|act=\{accountAct\(provider\)\}/g)].flatMap(
        ([, name]) => name ?? providers.map(accountAct),
      ),
    );
    expect([...new Set(used)].toSorted()).toEqual(
      consoles.flatMap((console) => Object.keys(actsOf[console])).toSorted(),
    );
    const words = new Set(
      consoles.flatMap((console) =>
        Object.values(actsOf[console]).flatMap(({ search }) => Object.values(search)),
      ),
    );
    const linked = sources.flatMap(({ text }) =>
      [...text.matchAll(/search=\{\{ (?:tab: '\w+', )?new: '([\w-]+)'/g)].map(
        ([, word]) => word ?? '',
      ),
    );
    expect(linked.filter((word) => !words.has(word))).toEqual([]);
  });

  test('is on a page of its console and takes a right that there is', () => {
    for (const console of consoles)
      for (const { path, right } of Object.values(actsOf[console]))
        expect([paths[console].includes(path), right in permissions]).toEqual([true, true]);
  });
});

test('every list that the server makes a file of has a button, and is taken away from the palette, but those of one account or one address', () => {
  const everywhere = [
    ...sources,
    ...globSync('**/*.tsx', { cwd: shared }).map((path) => ({
      text: onOneLine(readFileSync(join(shared, path), 'utf8')),
    })),
  ];
  const kinds = everywhere.flatMap(({ text }) =>
    [...text.matchAll(/<Export(?:List|Dialog) kind="(\w+)"/g)].map(([, kind]) => kind ?? ''),
  );
  expect(Object.keys(exportLists).filter((kind) => !kinds.includes(kind))).toEqual([]);
  const reached = new Set<string>([...adminPlaces, ...merchantPlaces].map(({ kind }) => kind));
  expect([...new Set(kinds)].filter((kind) => !reached.has(kind)).toSorted()).toEqual([
    'accountLines',
    'accounts',
    'webhookDeliveries',
  ]);
  for (const console of consoles)
    for (const { path } of placesOf[console]) expect(paths[console]).toContain(path);
});

test('every list with a name and filters has views, and every list with views is there', () => {
  const named = sources.flatMap(({ text }) =>
    [...text.matchAll(/\blook=(?:"(\w+)"|\{isOpen \? '' : '(\w+)'\})/g)].map(
      ([, plain, chosen]) => plain ?? chosen,
    ),
  );
  expect(new Set(named)).toEqual(new Set<string>([...viewedLists.admin, ...viewedLists.merchant]));
});
