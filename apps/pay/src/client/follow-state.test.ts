import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleState } from '../testing/sample-state.ts';
import { followState, type Follower } from './follow-state.ts';
import type { PayApi } from './pay-api.ts';

class FakeStream extends EventTarget {
  static readonly CLOSED = 2;
  static opened: FakeStream[] = [];
  readyState = 0;
  readonly address: string;

  constructor(address: string) {
    super();
    this.address = address;
    FakeStream.opened.push(this);
  }

  say(type: string, data?: object): void {
    this.dispatchEvent(Object.assign(new Event(type), { data: JSON.stringify(data) }));
  }

  refuse(): void {
    this.readyState = 2;
    this.say('error');
  }

  close(): void {
    this.readyState = 2;
  }
}

let token: string | null;
let events: string[];
let follower: Follower;
let page: EventTarget & { visibilityState?: string };
let looks: number;
const latest = () => FakeStream.opened.at(-1) as FakeStream;

beforeEach(() => {
  vi.useFakeTimers();
  [token, events, looks, FakeStream.opened] = ['T'.repeat(43), [], 0, []];
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('EventSource', FakeStream);
  const api = {
    look: async () => {
      looks++;
      return { ok: true, value: sampleState('pay') };
    },
    makeTicket: async () => ({ ok: true, value: { ticket: 'a ticket' } }),
  } as unknown as PayApi;
  follower = followState({
    api,
    sessionId: 'txs_1',
    token: () => token,
    onState: ({ screen }) => events.push(`state ${screen}`),
    onGone: () => events.push('gone'),
    onReach: (reached) => events.push(reached ? 'reached' : 'lost'),
    onCookieProven: () => {
      token = null;
      events.push('proven');
    },
    makeStream: (address) => new FakeStream(address) as unknown as EventSource,
  });
});

afterEach(() => {
  follower.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('following the state', () => {
  it('tries the cookie first, and says when it came back', () => {
    expect(latest().address).toBe('/api/public/sessions/txs_1/events');
    latest().say('open');
    expect(events).toEqual(['reached', 'proven']);
  });

  it('falls back to a ticket where the cookie does not come back', async () => {
    latest().refuse();
    await vi.waitFor(() =>
      expect(latest().address).toBe('/api/public/sessions/txs_1/events?ticket=a%20ticket'),
    );
    latest().say('open');
    expect(events).not.toContain('proven');
  });

  it('hears states from the stream and does not poll beside it', async () => {
    latest().say('open');
    latest().say('state', sampleState('checking'));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(events).toContain('state checking');
    expect(looks).toBe(0);
  });

  it('polls while the stream is down, and tries it again', async () => {
    token = null;
    latest().refuse();
    await vi.advanceTimersByTimeAsync(21_000);
    expect(looks).toBeGreaterThanOrEqual(4);
    expect(FakeStream.opened.length).toBe(2);
  });

  it('takes a silent stream for a dead one', async () => {
    latest().say('open');
    await vi.advanceTimersByTimeAsync(30_000);
    latest().say('ping', {});
    await vi.advanceTimersByTimeAsync(30_000);
    expect(looks).toBe(0);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(looks).toBeGreaterThan(0);
  });

  it('looks again when the page becomes visible or the connection returns, and rests while hidden', async () => {
    latest().say('open');
    page.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(looks).toBe(2);
    page.visibilityState = 'hidden';
    page.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
    expect(looks).toBe(2);
  });

  it('ends for good', async () => {
    follower.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(looks).toBe(0);
    expect(latest().readyState).toBe(2);
  });
});
