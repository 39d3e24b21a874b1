import { expect, test } from 'vitest';
import { chooseBatch } from './choose-batch.ts';
import { lock, type CommandKind, type Lockable, type LedgerCommand } from './types.ts';
import type { WaitingItem } from './waiting-item.ts';

test('a batch takes items in arrival order up to its limit and leaves the rest in theirs', () => {
  const queue = ['a', 'b', 'c', 'd', 'e'].map((cause) =>
    waiting(cause, { order: cause, shared: ['fee'] }),
  );
  expect(causes(chooseBatch(queue, 3))).toEqual({ batch: ['a', 'b', 'c'], rest: ['d', 'e'] });
});

test('many items of a batch may share a shared row', () => {
  const queue = ['a', 'b', 'c'].map((cause) =>
    waiting(cause, { order: cause, shared: ['payable'] }),
  );
  expect(causes(chooseBatch(queue, 10))).toEqual({ batch: ['a', 'b', 'c'], rest: [] });
});

test('of an exclusive row a batch has one item, and the next one waits', () => {
  const queue = [
    waiting('first', { order: 'm1', exclusive: ['line_1'] }),
    waiting('second', { order: 'm2', exclusive: ['line_1'] }),
    waiting('third', { order: 'm3', exclusive: ['line_1'] }),
    waiting('other', { order: 'm4', exclusive: ['line_2'] }),
  ];
  const first = chooseBatch(queue, 10);
  expect(causes(first)).toEqual({ batch: ['first', 'other'], rest: ['second', 'third'] });
  expect(causes(chooseBatch(first.rest, 10))).toEqual({ batch: ['second'], rest: ['third'] });
});

test('an item never overtakes an earlier one of its order that has to wait', () => {
  const queue = [
    waiting('taker', { order: 'm1', exclusive: ['line_1'] }),
    waiting('blocked', { order: 'm2', exclusive: ['line_1'] }),
    waiting('behind', { order: 'm2', exclusive: ['line_2'] }),
    waiting('free', { order: 'm3', exclusive: ['line_3'] }),
  ];
  const first = chooseBatch(queue, 10);
  expect(causes(first)).toEqual({ batch: ['taker', 'free'], rest: ['blocked', 'behind'] });
  expect(causes(chooseBatch(first.rest, 10))).toEqual({ batch: ['blocked', 'behind'], rest: [] });
});

test('an item passed over reserves nothing: what it wanted goes to whoever can use it', () => {
  const queue = [
    waiting('taker', { order: 'm1', exclusive: ['line_1'] }),
    waiting('blocked', { order: 'm2', exclusive: ['line_1', 'line_2'] }),
    waiting('user', { order: 'm3', exclusive: ['line_2'] }),
  ];
  expect(causes(chooseBatch(queue, 10))).toEqual({ batch: ['taker', 'user'], rest: ['blocked'] });
});

test('whatever the queue, batch after batch loses nothing, doubles nothing and keeps every order', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const queue = Array.from({ length: 40 }, (_, index) =>
      waiting(`c${index}`, {
        order: `m${(index * seed) % 5}`,
        exclusive: [`line_${(index * index + seed) % 7}`],
      }),
    );
    const posted: WaitingItem[] = [];
    for (let left = queue; left.length > 0;) {
      const { batch, rest } = chooseBatch(left, 1 + (seed % 9));
      expect(batch.length).toBeGreaterThan(0);
      posted.push(...batch);
      left = rest;
    }
    expect(new Set(posted).size).toBe(queue.length);
    for (const order of ['m0', 'm1', 'm2', 'm3', 'm4'])
      expect(ofOrder(posted, order)).toEqual(ofOrder(queue, order));
  }
});

interface Input {
  order: string;
  shared?: string[];
  exclusive?: string[];
}

const rows = {
  name: 'row',
  table: 'row',
  rank: 1,
  columns: { id: 'text' },
  changes: [],
  stamped: false,
} as const;
const sharedRows: Lockable<{ id: string }> = { ...rows, name: 'shared', shared: true };
const exclusiveRows: Lockable<{ id: string }> = { ...rows, name: 'exclusive', shared: false };

function waiting(cause: string, { order, shared = [], exclusive = [] }: Input): WaitingItem {
  const locks = [lock(sharedRows, shared), lock(exclusiveRows, exclusive)];
  const kind: CommandKind<unknown, unknown> = {
    kind: 'test',
    lock: () => locks,
    decide: () => ({ refused: 'notFound' }),
  };
  const item: LedgerCommand<unknown, unknown> = { kind, cause, order, mode: 'live', payload: {} };
  return { item, payloadHash: cause, locks, settle: () => {}, fail: () => {} };
}

function causes({ batch, rest }: { batch: readonly WaitingItem[]; rest: readonly WaitingItem[] }) {
  return { batch: batch.map(({ item }) => item.cause), rest: rest.map(({ item }) => item.cause) };
}

function ofOrder(items: readonly WaitingItem[], order: string): string[] {
  return items.filter(({ item }) => item.order === order).map(({ item }) => item.cause);
}
