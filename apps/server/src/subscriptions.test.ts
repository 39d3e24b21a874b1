import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { eventTypes } from '@wallet/contract';
import { depositEvents } from '#modules/deposits';
import { ledgerEvents } from '#modules/ledger';
import type { Trx } from '#platform/db';
import { on, publish, type EventDefinition, type Listener } from '#platform/events';
import { addEvent } from '#platform/writer';
import { subscriptionsOf, webhookSubscriptions, type Subscribers } from './subscriptions.ts';

const root = new URL('modules/', import.meta.url).pathname;
const sources = new Map(
  globSync('**/*.ts', { cwd: root })
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => [path, readFileSync(`${root}${path}`, 'utf8')]),
);
const defining = [...sources].filter(([, text]) => text.includes('defineEvent('));

type Definitions = Readonly<Record<string, EventDefinition>>;

/** Every definition of every module, by the object that it is published with: `depositEvents.succeeded`. */
const definitions = new Map<string, EventDefinition>();
for (const [path] of defining) {
  const exported = (await import(`${root}${path}`)) as Record<string, Definitions>;
  for (const [group, events] of Object.entries(exported))
    for (const [member, event] of Object.entries(events))
      definitions.set(`${group}.${member}`, event);
}
const names = new Set([...definitions.values()].map(({ name }) => name));

/** The names that code outside of definitions speaks of, and it speaks of them only to publish. */
const published = new Set(
  [...sources]
    .filter(([path]) => !defining.some(([other]) => other === path))
    .flatMap(([, text]) => [...text.matchAll(/(?<!typeof )\b(\w+Events\.\w+)/g)])
    .flatMap(([, spoken = '']) => definitions.get(spoken)?.name ?? []),
);

/** Nothing is called: only who subscribes is asked. */
const subscribers = new Proxy({}, { get: () => ({}) }) as Subscribers;
const heard = new Set(subscriptionsOf(subscribers).map(({ event }) => event.name));

/** What is published for the record alone, and by what else others hear of it. */
const unheard: Readonly<Record<string, string>> = {
  'accounts.qrProbeSeen': 'the line itself comes with accounts.linesRecorded',
  'deposits.creditConfirmed': 'what was held comes with ledger.balanceChanged',
  'deposits.creditPending': 'the credit comes with deposits.succeeded or ledger.balanceChanged',
  'deposits.creditReleased': 'what was held comes with ledger.balanceChanged',
  'deposits.markedManually': 'the payment comes with deposits.succeeded',
  'deposits.merchantCredited': 'the money comes with ledger.balanceChanged',
  'deposits.ownMoneySeen': 'the decision comes with deposits.proposalEnded',
  'payouts.cancelled': 'nothing was sent: its request goes on, or ends with withdrawals.failed',
  'payouts.feeSeen': 'no state changes by a fee',
  'payouts.outcomeProposed': 'no state changes until persons agree',
  'payouts.proposalEnded': 'what was agreed comes with the outcome of the payout',
  'rules.changed': 'requests are judged again by their stamp, not by an event',
  'withdrawals.refundReleased': 'the line comes with accounts.moneyUnmatched',
  'withdrawals.refundSurfaced': 'the money comes with ledger.balanceChanged',
};

describe('every event', () => {
  test('is defined once', () => {
    const distinct = new Set(definitions.values());
    expect(distinct.size).toBeGreaterThan(90);
    expect([...distinct].map(({ name }) => name).toSorted()).toEqual([...names].toSorted());
  });

  test('is published by somebody', () => {
    expect([...names].filter((name) => !published.has(name))).toEqual([]);
  });

  test('is heard by somebody, or named here with the reason why not', () => {
    const missing = [...names].filter((name) => !heard.has(name)).toSorted();
    expect(missing).toEqual(Object.keys(unheard).toSorted());
  });

  test('is published by its definition, never by a name that is made up from parts', () => {
    const dynamic = [...sources].filter(([, text]) => /\w+Events\[/.test(text));
    expect(dynamic.map(([path]) => path)).toEqual([]);
  });
});

test('every type of event that merchants are offered tells of an event that is published', () => {
  const told = webhookSubscriptions(subscribers.webhooks).map(({ event }) => event.name);
  expect(told).toHaveLength(eventTypes.length);
  expect(told.filter((name) => !published.has(name))).toEqual([]);
});

test('a misspelt event, a wrong payload and a listener of what nobody publishes do not compile', () => {
  const about = { key: 'txn_1', mode: 'live' } as const;
  const hearsDevices: Listener<{ deviceId: string }> = () => Promise.resolve();
  // Checked by the compiler, never called.
  const probes = (trx: Trx) => [
    publish(trx, ledgerEvents.balanceChanged, { ...about, payload: { merchantId: 'mer_1' } }),
    // @ts-expect-error a misspelt event is published
    publish(trx, ledgerEvents.balanceChange, { ...about, payload: { merchantId: 'mer_1' } }),
    // @ts-expect-error a money item publishes a misspelt event
    addEvent(ledgerEvents.balancechanged, { ...about, payload: { merchantId: 'mer_1' } }),
    // @ts-expect-error a field is missing
    publish(trx, ledgerEvents.balanceChanged, { ...about, payload: {} }),
    // @ts-expect-error a field is none of this event's
    publish(trx, ledgerEvents.balanceChanged, { ...about, payload: { merchantId: 'a', by: 'b' } }),
    // @ts-expect-error a field has another type
    addEvent(ledgerEvents.balanceChanged, { ...about, payload: { merchantId: 1n } }),
    // @ts-expect-error nobody publishes it: no code moves a deposit into `failed`
    on(depositEvents.failed, () => Promise.resolve()),
    // @ts-expect-error a deposit says nothing of a device
    on(depositEvents.succeeded, hearsDevices),
    // @ts-expect-error one of these says nothing of a merchant
    on([ledgerEvents.balanceChanged, depositEvents.succeeded], hearsDevices),
  ];
  expect(probes).toBeTypeOf('function');
});
