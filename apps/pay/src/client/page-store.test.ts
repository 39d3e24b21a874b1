import type { PayState } from '@wallet/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { LaterScreens } from '../page/deposit-page.ts';
import { sampleState } from '../testing/sample-state.ts';
import type { FollowOptions } from './follow-state.ts';
import { createPageStore, type PageStore } from './page-store.ts';
import type { PayApi } from './pay-api.ts';
import type { Answer } from './post-json.ts';

const later = {} as LaterScreens;
const after = (state: PayState, seconds: number): PayState => ({
  ...state,
  serverNow: new Date(Date.parse(state.serverNow) + seconds * 1000).toISOString(),
});
const checking = after(sampleState('checking'), 60);

let answers: Partial<Record<keyof PayApi, Answer<PayState>>>;
let calls: string[];
let kept: boolean;
let follow: FollowOptions<PayState>;
let lookNow: ReturnType<typeof vi.fn<() => void>>;
let address: string[];
let loadLater: () => Promise<LaterScreens>;
let left: number;

function open(state = sampleState('pay'), token: string | null = 'T'.repeat(43)): PageStore {
  const say = (name: keyof PayApi) => async () => {
    calls.push(name);
    return answers[name] ?? { ok: false as const, code: 'unreachable' };
  };
  const store = createPageStore({
    data: {
      state,
      locale: 'en',
      theme: null,
      embedded: false,
      view: 'page',
      notice: null,
      basePath: '/deposit/txs_1',
      token,
      reloadable: true,
      parentOrigins: [],
    },
    api: {
      look: say('look'),
      choose: say('choose'),
      claim: say('claim'),
      cancel: say('cancel'),
      makeLink: async () => ({ ok: false, code: 'unreachable' }),
      makeTicket: async () => ({ ok: false, code: 'unreachable' }),
    },
    stateAtMs: 0,
    nowMs: () => 0,
    memory: {
      read: () => kept,
      write: (value) => {
        kept = value;
      },
    },
    later: null,
    loadLater: () => loadLater(),
    leave: () => {
      left++;
    },
    address: {
      replace: (path) => address.push(`replace ${path}`),
      push: (path) => address.push(`push ${path}`),
    },
    follow: (options) => {
      follow = options as unknown as FollowOptions<PayState>;
      return { lookNow, stop: () => undefined };
    },
  });
  store.start();
  return store;
}

beforeEach(() => {
  [answers, calls, kept, address, left] = [{}, [], false, [], 0];
  lookNow = vi.fn<() => void>();
  loadLater = async () => later;
});

describe('"I Have Transferred"', () => {
  it('pressed twice is sent once while it waits', async () => {
    const store = open();
    answers.claim = { ok: true, value: checking };
    await Promise.all([store.claim(), store.claim()]);
    await vi.waitFor(() => expect(store.get().state.screen).toBe('checking'));
    expect(calls).toEqual(['claim']);
  });

  it('pressed without a connection is kept, over a reload too, and sent when the server answers again', async () => {
    await open().claim();
    expect(kept).toBe(true);
    const reloaded = open();
    expect(reloaded.get()).toMatchObject({ claimKept: true });
    answers.claim = { ok: true, value: checking };
    follow.onReach(true);
    await vi.waitFor(() => expect(reloaded.get().state.screen).toBe('checking'));
    expect(kept).toBe(false);
  });

  it('refused for want of room is kept, said, and sent again by itself', async () => {
    vi.useFakeTimers();
    const store = open();
    answers.claim = { ok: false, code: 'storageUnavailable' };
    await store.claim();
    expect([kept, store.get().notice]).toEqual([true, 'answerKept']);
    expect(lookNow).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(calls).toEqual(['claim', 'claim']);
    answers.claim = { ok: true, value: checking };
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    expect(calls).toEqual(['claim', 'claim', 'claim']);
    expect([kept, store.get().notice]).toEqual([false, null]);
    expect(store.get().state.screen).toBe('checking');
  });

  it('that was kept is forgotten when the payment was found meanwhile', async () => {
    kept = true;
    const store = open();
    follow.onState(after(sampleState('success'), 30));
    await vi.waitFor(() => expect(store.get().state.screen).toBe('success'));
    expect(kept).toBe(false);
    follow.onReach(true);
    expect(calls).toEqual([]);
  });

  it('refused because the page was behind only looks again', async () => {
    const store = open();
    answers.claim = { ok: false, code: 'stateConflict' };
    await store.claim();
    expect(lookNow).toHaveBeenCalled();
    expect(store.get().notice).toBeNull();
  });
});

describe('the state of the server', () => {
  it('replaces the page’s, but an older one never does', () => {
    const store = open();
    const newer = after(sampleState('pay', { refNo: 'NEWER' }), 10);
    follow.onState(newer);
    follow.onState(sampleState('method'));
    expect(store.get().state.refNo).toBe('NEWER');
  });

  it('that needs more screens is shown when they are loaded, not before', async () => {
    let loaded: (screens: LaterScreens) => void = () => undefined;
    loadLater = () =>
      new Promise((resolve) => {
        loaded = resolve;
      });
    const store = open();
    follow.onState(checking);
    expect(store.get().state.screen).toBe('pay');
    loaded(later);
    await vi.waitFor(() => expect(store.get().state.screen).toBe('checking'));
  });

  it('whose screens cannot be loaded is fetched as a whole page', async () => {
    loadLater = () => Promise.reject(new Error('no connection'));
    open();
    follow.onState(checking);
    await vi.waitFor(() => expect(left).toBe(1));
  });

  it('brings the payer back from another look at what is no more', () => {
    const store = open();
    store.show('methods');
    follow.onState(after(sampleState('method'), 5));
    expect(store.get().view).toBe('page');
  });

  it('that is gone loads the page again, which then says why', () => {
    open();
    follow.onGone();
    expect(left).toBe(1);
  });
});

describe('a refusal', () => {
  it.each([
    ['qrNotAvailable', 'qrNotAvailable'],
    ['amountSlotsTaken', 'amountSlotsTaken'],
    ['forbidden', 'readOnly'],
    ['somethingNew', 'unexpected'],
  ] as const)('of a choice by %s is said as %s', async (code, notice) => {
    const store = open(sampleState('method'));
    answers.choose = { ok: false, code };
    await store.choose('dana');
    expect(store.get()).toMatchObject({ notice, busy: null });
  });

  it('of a cancel says that it failed', async () => {
    const store = open();
    answers.cancel = { ok: false, code: 'overloaded' };
    await store.cancel();
    expect(store.get().notice).toBe('cancelFailed');
  });

  it('that never arrived says that the code could not be loaded', async () => {
    const store = open(sampleState('method'));
    await store.choose('dana');
    expect(store.get()).toMatchObject({ notice: 'qrLoadFailed', offline: true });
  });
});

describe('the link’s token', () => {
  it('leaves page and address once the cookie has come back', () => {
    const store = open();
    follow.onCookieProven();
    expect(store.get().token).toBeNull();
    expect(address).toEqual(['replace /deposit/txs_1']);
  });
});

describe('another look', () => {
  it('stands in the address, so that back and forward work', () => {
    const store = open();
    store.show('methods');
    expect(address).toEqual(['push /deposit/txs_1?view=methods']);
    store.showAddress('');
    expect(store.get().view).toBe('page');
    store.showAddress('?confirm=cancel');
    expect(store.get().view).toBe('cancel');
  });
});
