import { expect, test } from 'vitest';
import type { Call } from './recorder.ts';
import { stepsOf } from './steps.ts';

const names = ['lin_1'];
const endsWith = 'fct_5';

function call(from: string, to: string, more: Partial<Call> = {}): Call {
  const texts = new Set(['line:lin_1']);
  return {
    from,
    to,
    origin: 'room',
    name: 'carry',
    texts,
    within: undefined,
    isOver: true,
    event: undefined,
    ...more,
  };
}

const posting = call('deposits', 'ledger', { name: 'post' });
const shown = (calls: Call[], more = {}) =>
  stepsOf(calls, { names, endsWith, ...more }).map(
    ({ from, origin, to, name }) => `${origin} ${from} -> ${to}: ${name}`,
  );

test('a change of rooms counts once, however often it is made and whichever event woke it', () => {
  const woken = (from: string) => call(from, 'deposits', { origin: 'event', event: 'fct_1' });
  expect(
    shown([
      woken('lines.recorded'),
      woken('lines.linked'),
      call('deposits', 'accounts'),
      call('deposits', 'accounts'),
      posting,
    ]),
  ).toEqual([
    'event lines.recorded -> deposits: carry',
    'room deposits -> accounts: carry',
    'room deposits -> ledger: post',
  ]);
});

test('a call that names another payment counts only when this one\u2019s is made within it', () => {
  const others = new Set(['line:lin_2']);
  const round = call('sweep', 'deposits', { origin: 'job', texts: new Set() });
  expect(
    shown([call('gateway', 'accounts', { texts: others }), round, { ...posting, within: round }]),
  ).toEqual(['job sweep -> deposits: carry', 'room deposits -> ledger: post']);
});

test('a request from outside begins a walk and is no change of rooms', () => {
  const request = call('outside', 'withdrawals', { origin: 'request' });
  expect(shown([request, { ...posting, within: request }])).toEqual([
    'room deposits -> ledger: post',
  ]);
});

test('what only passes on what happened counts neither itself nor what it asks', () => {
  const told = call('deposits.made', 'webhooks', { origin: 'event', event: 'fct_1' });
  const asked = call('webhooks', 'deposits', { within: told });
  expect(shown([told, asked, call('deposits', 'audit'), posting])).toEqual([
    'room deposits -> ledger: post',
  ]);
});

test('a walk ends with the posting and goes on in what an earlier event woke', () => {
  const woken = (event: string, to: string) => call('told', to, { origin: 'event', event });
  expect(
    shown([posting, woken('fct_4', 'payouts'), woken('fct_5', 'accounts'), call('a', 'b')]),
  ).toEqual(['room deposits -> ledger: post', 'event told -> payouts: carry']);
});

test('a walk begins with the first call that names what it begins with', () => {
  const first = call('gateway', 'accounts', { texts: new Set(['DN1']) });
  const calls = [call('deposits', 'accounts'), first, posting];
  expect(stepsOf(calls, { names: [...names, 'DN1'], beginsWith: 'DN1', endsWith })).toHaveLength(2);
});

test('a walk that does not come to the books, or never began, is an error', () => {
  expect(() => shown([call('gateway', 'accounts')])).toThrow('did not come to the books');
  expect(() => shown([posting], { beginsWith: 'DN1' })).toThrow('nothing names DN1');
});

test('a room counts as its module: those that pass on are passed by, and the books end the walk wherever they stand', () => {
  const told = call('deposits.made', 'webhooks/delivery', { origin: 'event', event: 'fct_1' });
  expect(
    shown([
      call('gateway', 'statements/snapshots'),
      told,
      call('webhooks/delivery', 'deposits', { within: told }),
      call('matching/lines', 'ledger/postings'),
    ]),
  ).toEqual([
    'room gateway -> statements/snapshots: carry',
    'room matching/lines -> ledger/postings: carry',
  ]);
});
