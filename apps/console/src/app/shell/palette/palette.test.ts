import { IconLock } from '@tabler/icons-react';
import { describe, expect, test } from 'vitest';
import { memoryStorage } from '../../session/fixtures.ts';
import type { PaletteItem } from './items.ts';
import { fitting, matchText } from '../../../lib/match-text.ts';
import { saveRecent, readRecent } from './recent.ts';
import { keyOf, moveActive, sectionsOf, turnScope } from './sections.ts';

const item = (kind: PaletteItem['kind'], id: string, title = id): PaletteItem => ({
  kind,
  id,
  title,
  icon: IconLock,
});

describe('matching', () => {
  test('finds every typed word, whatever its case, order and accents', () => {
    expect(matchText('Transaction Session', 'ses tra')).toEqual({
      rank: 1,
      spans: [
        [0, 3],
        [12, 15],
      ],
    });
    expect(matchText('Señora Ñandú', 'senora')).toEqual({ rank: 0, spans: [[0, 6]] });
    expect(matchText('Merchant', 'merchants')).toBeUndefined();
  });

  test('marks the beginning of a word before a place inside one, and joins what overlaps', () => {
    expect(matchText('Unmatched Match', 'match')?.spans).toEqual([[10, 15]]);
    expect(matchText('Proxy', 'pro pr')?.spans).toEqual([[0, 3]]);
  });

  test('puts what begins so first, then words that do, then the rest, then hidden words', () => {
    const list = [
      { title: 'Reuse' },
      { title: 'The User' },
      { title: 'People', words: 'User Management' },
      { title: 'User' },
      { title: 'Device' },
    ];
    expect(fitting(list, 'use').map(({ title }) => title)).toEqual([
      'User',
      'The User',
      'Reuse',
      'People',
    ]);
    expect(fitting(list, ' ')).toHaveLength(5);
  });
});

describe('sections', () => {
  const offer = {
    pages: [item('page', '/', 'Dashboard'), item('page', '/user', 'User')],
    here: [],
    actions: [item('action', 'theme', 'Dark theme')],
    objects: [],
    recent: [item('user', 'usr_1', 'Dian'), item('page', '/user', 'User')],
  };

  test('nothing typed shows what was opened last, each thing once', () => {
    const sections = sectionsOf({ ...offer, typed: '', scope: 'all' });
    expect(sections.map(({ name, items }) => [name, items.map(({ title }) => title)])).toEqual([
      ['recent', ['Dian', 'User']],
      ['page', ['Dashboard']],
      ['action', ['Dark theme']],
    ]);
  });

  test('typed words filter pages and actions, and keep what the server found', () => {
    const sections = sectionsOf({
      ...offer,
      typed: 'da',
      scope: 'all',
      objects: [item('transaction', 'txn_1', 'DEP-7Q')],
    });
    expect(sections.map(({ name, items }) => [name, items.map(({ title }) => title)])).toEqual([
      ['page', ['Dashboard']],
      ['transaction', ['DEP-7Q']],
      ['action', ['Dark theme']],
    ]);
    expect(sectionsOf({ ...offer, typed: 'da', scope: 'action' }).map(({ name }) => name)).toEqual([
      'action',
    ]);
  });

  test('what is begun here comes first while nobody types, behind what was found afterwards; quiet acts wait for typing', () => {
    const here = [item('here', 'Make proof')];
    const actions = [{ ...item('action', 'export-users', 'Export: Users'), isQuiet: true }];
    const names = (typed: string) =>
      sectionsOf({
        ...offer,
        recent: [],
        here,
        actions,
        typed,
        scope: 'all',
        objects: typed === '' ? [] : [item('user', 'usr_1', 'Rani')],
      }).map(({ name }) => name);
    expect([names(''), names('e')]).toEqual([
      ['here', 'page'],
      ['page', 'user', 'here', 'action'],
    ]);
  });

  test('two letters find by the title alone, three by hidden words too', () => {
    const pages = [{ ...item('page', '/user', 'User'), words: 'People Management' }];
    const found = (typed: string) =>
      sectionsOf({ ...offer, pages, actions: [], typed, scope: 'all' }).length;
    expect([found('ma'), found('man')]).toEqual([0, 1]);
  });

  test('the keys go round at both ends, in the list and in the kinds', () => {
    const items = [item('page', 'a'), item('page', 'b')];
    expect([
      moveActive(items, undefined, 1),
      moveActive(items, 'page-b', 1),
      moveActive(items, 'page-a', -1),
      moveActive([], 'x', 1),
    ]).toEqual(['page-a', 'page-a', 'page-b', undefined]);
    expect([turnScope('all', ['all', 'page'], -1), turnScope('page', ['all', 'page'], 1)]).toEqual([
      'page',
      'all',
    ]);
    expect(keyOf(item('page', '/a/b'))).toBe('page-.a.b');
  });
});

describe('what was opened last', () => {
  test('is kept for each user, newest first, each thing once, six at most, with nothing but kind, id and title', () => {
    const storage = memoryStorage();
    for (const id of ['1', '2', '3', '4', '5', '6', '7', '5'])
      saveRecent(storage, 'usr_1', {
        ...item('user', id),
        kind: 'user',
        note: 'dian@example.test',
      } as never);
    expect(readRecent(storage, 'usr_1').map(({ id }) => id)).toEqual([
      '5',
      '7',
      '6',
      '4',
      '3',
      '2',
    ]);
    expect(readRecent(storage, 'usr_2')).toEqual([]);
    expect([...storage.items.values()].join('')).not.toContain('@');
  });

  test('a damaged item counts as none', () => {
    for (const text of [
      '{',
      '7',
      'null',
      '[null,{"kind":"action","id":"x","title":"y"},{"kind":"page","id":1,"title":"y"}]',
    ])
      expect(readRecent(memoryStorage({ 'palette:usr_1': text }), 'usr_1')).toEqual([]);
  });
});
