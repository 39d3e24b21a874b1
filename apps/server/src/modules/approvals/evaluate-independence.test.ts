import { expect, test } from 'vitest';
import { evaluateIndependence } from './evaluate-independence.ts';
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
const decide = (a: string, b: string, links: LinkRow[], countsFrom: Date | null = null) =>
  evaluateIndependence(
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
  expect(decide('ana', 'ben', [link('ana', 'eve', 31), link('ben', 'eve', 40)])).toBe(null);
});

test('nobody is two', () => {
  expect(decide('ana', 'ana', [])).toBe('same');
});

test.each([
  ['who invited the other', [link('ben', 'ana', 1)], 'leads'],
  ['who was invited by the other', [link('ana', 'ben', 29)], 'leads'],
  ['behind one between them', [link('ben', 'cid', 2), link('cid', 'ana', 3)], 'leads'],
  ['two siblings', [link('ana', 'eve', 1), link('ben', 'eve', 1)], 'meet'],
  ['cousins', [link('ana', 'cid', 1), link('cid', 'eve', 9), link('ben', 'eve', 4)], 'meet'],
  ['a ring', [link('ana', 'ben', 1), link('ben', 'ana', 1)], 'leads'],
])('%s do not count as two', (_, links, dependence) => {
  expect(decide('ana', 'ben', links)).toBe(dependence);
  expect(decide('ben', 'ana', links)).toBe(dependence);
});

test('an act that two independent persons confirmed joins no chain', () => {
  expect(decide('ana', 'ben', [link('ben', 'ana', 1, true)])).toBe(null);
});

test('who disabled somebody is tied to nobody by that', () => {
  const disabled = { ...link('ben', 'ana', 1), kind: 'disabled' } as const;
  expect(decide('ana', 'ben', [disabled])).toBe(null);
});

test('a link ends to the moment', () => {
  const at = (ms: number) => [{ ...link('ben', 'ana', 30), at: new Date(days(30).getTime() + ms) }];
  expect([decide('ana', 'ben', at(0)), decide('ana', 'ben', at(1))]).toEqual([null, 'leads']);
});

test('an Admin from the shell counts from its time on', () => {
  expect(decide('ana', 'ben', [], new Date(now.getTime() + 1))).toBe('notYet');
  expect(decide('ana', 'ben', [], now)).toBe(null);
});

test('the record names everybody behind the two', () => {
  const links = [link('ben', 'cid', 2), link('cid', 'dan', 2), link('ana', 'old', 50)];
  expect(
    evaluateIndependence(
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
