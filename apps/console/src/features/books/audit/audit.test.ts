import { describe, expect, test } from 'vitest';
import { queryOf, readFilters } from './audit-filters.ts';
import { changesOf, kindOf } from './changes.ts';

const now = new Date('2026-11-21T20:30:00Z');
const place = { now, timeZone: 'Asia/Jakarta' };

describe('filters in the address', () => {
  test('a preset goes before days; impossible days and over-long words are no filters', () => {
    expect(
      readFilters({
        actor: ' usr_1 ',
        action: 'user.disabled',
        entity: 'user',
        object: 'usr_2',
        date: 'today',
        from: '2026-11-01',
        id: 'aud_1',
      }),
    ).toEqual({
      actor: 'usr_1',
      action: 'user.disabled',
      entity: 'user',
      entityId: 'usr_2',
      date: 'today',
    });
    expect(
      readFilters({ from: '2026-11-20', to: '2026-02-30', actor: 'x'.repeat(65), date: 'never' }),
    ).toEqual({ from: '2026-11-20' });
  });

  test('days begin and end at midnight in the user\u2019s zone', () => {
    expect(queryOf({ from: '2026-11-20', to: '2026-11-21' }, place)).toEqual({
      from: '2026-11-19T17:00:00.000Z',
      to: '2026-11-21T17:00:00.000Z',
      limit: '50',
    });
    expect(
      queryOf({ date: 'today', entityId: 'usr_2', actor: 'usr_1' }, { ...place, after: 'aud_9' }),
    ).toEqual({
      actorId: 'usr_1',
      entityId: 'usr_2',
      from: '2026-11-21T17:00:00.000Z',
      after: 'aud_9',
      limit: '50',
    });
  });
});

describe('what an entry changed', () => {
  test('with both sides there, only the fields that differ are shown', () => {
    const before = {
      name: 'Ana',
      roleId: 2,
      limits: { daily: '5', monthly: '9' },
      tags: ['a', 'b'],
    };
    const after = {
      name: 'Ana',
      roleId: 5,
      limits: { daily: '6', monthly: '9' },
      tags: ['a'],
      note: 'x',
    };
    expect(kindOf(before, after)).toBe('changes');
    expect(changesOf(before, after)).toEqual([
      { field: 'roleId', before: '2', after: '5' },
      { field: 'limits.daily', before: '5', after: '6' },
      { field: 'tags[1]', before: 'b', after: null },
      { field: 'note', before: null, after: 'x' },
    ]);
  });

  test('with one side, all of it is shown', () => {
    expect(changesOf(null, { email: 'd…@kopi.example', merchantId: null })).toEqual([
      { field: 'email', before: null, after: 'd…@kopi.example' },
      { field: 'merchantId', before: null, after: 'null' },
    ]);
    expect(changesOf({ url: 'https://x.example' }, undefined)).toEqual([
      { field: 'url', before: 'https://x.example', after: null },
    ]);
    expect([kindOf({}, null), kindOf(null, {}), kindOf(null, undefined)]).toEqual([
      'removed',
      'contents',
      'contents',
    ]);
    expect(changesOf(null, undefined)).toEqual([]);
    expect(changesOf(null, 'retired')).toEqual([{ field: '', before: null, after: 'retired' }]);
  });

  test('values stay text, whatever they hold, and depth has an end', () => {
    expect(
      changesOf(null, {
        '<b>x</b>': '<img src=x onerror=alert(1)>',
        deep: { a: { b: { c: { d: 1 } } } },
        none: {},
        many: [],
      }),
    ).toEqual([
      { field: '<b>x</b>', before: null, after: '<img src=x onerror=alert(1)>' },
      { field: 'deep.a.b.c', before: null, after: '{"d":1}' },
      { field: 'none', before: null, after: '{}' },
      { field: 'many', before: null, after: '[]' },
    ]);
  });
});
