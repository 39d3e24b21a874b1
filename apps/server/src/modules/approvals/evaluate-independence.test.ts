import { expect, test } from 'vitest';
import { judgeIndependence } from './judge-independence.ts';
import type { LinkRow } from './link-rows.ts';

const now = new Date('2026-11-23T00:00:00Z');
const days = (count: number) => new Date(now.getTime() - count * 86_400_000);
const link = (person: string, byPerson: string, daysAgo: number, confirmed = false): LinkRow => ({
  id: `lnk_${person}_${byPerson}_${daysAgo}`,
  person,
  byPerson,
  kind: 'invited',
  confirmed,
  at: days(daysAgo),
});
const judge = (a: string, b: string, links: LinkRow[], countsFrom: Date | null = null) =>
  judgeIndependence(
    [
      { id: a, countsFrom: null },
      { id: b, countsFrom },
    ],
    links,
    {
      now,
      chainDays: 30,
    },
  ).dependence;

test('two whom nobody let in lately are independent', () => {
  expect(judge('ana', 'ben', [link('ana', 'eve', 31), link('ben', 'eve', 40)])).toBe(null);
});

test('nobody is two', () => {
  expect(judge('ana', 'ana', [])).toBe('same');
});

test.each([
  ['who invited the other', [link('ben', 'ana', 1)], 'leads'],
  ['who was invited by the other', [link('ana', 'ben', 29)], 'leads'],
  ['behind one between them', [link('ben', 'cid', 2), link('cid', 'ana', 3)], 'leads'],
  ['two siblings', [link('ana', 'eve', 1), link('ben', 'eve', 1)], 'meet'],
  ['cousins', [link('ana', 'cid', 1), link('cid', 'eve', 9), link('ben', 'eve', 4)], 'meet'],
  ['a ring', [link('ana', 'ben', 1), link('ben', 'ana', 1)], 'leads'],
])('%s do not count as two', (_, links, dependence) => {
  expect(judge('ana', 'ben', links)).toBe(dependence);
  expect(judge('ben', 'ana', links)).toBe(dependence);
});

test('an act that two independent persons confirmed joins no chain', () => {
  expect(judge('ana', 'ben', [link('ben', 'ana', 1, true)])).toBe(null);
});

test('who disabled somebody is tied to nobody by that', () => {
  const disabled = { ...link('ben', 'ana', 1), kind: 'disabled' } as const;
  expect(judge('ana', 'ben', [disabled])).toBe(null);
});

test('a link ends to the moment', () => {
  const at = (ms: number) => [{ ...link('ben', 'ana', 30), at: new Date(days(30).getTime() + ms) }];
  expect([judge('ana', 'ben', at(0)), judge('ana', 'ben', at(1))]).toEqual([null, 'leads']);
});

test('an Admin from the shell counts from its time on', () => {
  expect(judge('ana', 'ben', [], new Date(now.getTime() + 1))).toBe('notYet');
  expect(judge('ana', 'ben', [], now)).toBe(null);
});

test('the record names everybody behind the two', () => {
  const links = [link('ben', 'cid', 2), link('cid', 'dan', 2), link('ana', 'old', 50)];
  expect(
    judgeIndependence(
      [
        { id: 'ana', countsFrom: null },
        { id: 'ben', countsFrom: null },
      ],
      links,
      {
        now,
        chainDays: 30,
      },
    ),
  ).toEqual({ dependence: null, chains: [['ana'], ['ben', 'cid', 'dan']], chainDays: 30 });
});
