import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DomainEvent } from './domain-event.ts';
import { groupByName } from './group-by-name.ts';

fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 7) });

let serial = 0;
function event(name: string, key: string): DomainEvent {
  const at = new Date('2026-11-23T10:00:00Z');
  return {
    id: `fct_${String(++serial).padStart(9, '0')}`,
    name,
    key,
    mode: 'live',
    payload: {},
    at,
  };
}

const shown = (events: readonly DomainEvent[]) =>
  groupByName(events).map(({ name, events: some }) => [name, ...some.map(({ key }) => key)]);

test('events of one name become one list, whatever stands between them', () => {
  expect(shown([event('paid', 'a'), event('seen', 'b'), event('paid', 'c')])).toEqual([
    ['paid', 'a', 'c'],
    ['seen', 'b'],
  ]);
});

test('what is said of one key is not overtaken by what is said of it under another name', () => {
  const events = [event('paid', 'a'), event('seen', 'b'), event('paid', 'b'), event('seen', 'a')];
  expect(shown(events)).toEqual([
    ['paid', 'a'],
    ['seen', 'b', 'a'],
    ['paid', 'b'],
  ]);
});

test('every event is in one group, and each key keeps its order', () => {
  const some = fc.array(fc.tuple(fc.constantFrom('x', 'y', 'z'), fc.constantFrom('a', 'b', 'c')));
  fc.assert(
    fc.property(some, (names) => {
      const events = names.map(([name, key]) => event(name, key));
      const delivered = groupByName(events).flatMap((group) => group.events);
      expect(delivered.map(({ id }) => id).toSorted()).toEqual(events.map(({ id }) => id));
      for (const key of ['a', 'b', 'c'])
        expect(delivered.filter((one) => one.key === key)).toEqual(
          events.filter((one) => one.key === key),
        );
    }),
  );
});
