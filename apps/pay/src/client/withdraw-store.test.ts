import type { WithdrawState } from '@wallet/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { LaterWithdrawScreens } from '../page/withdraw-page.ts';
import { sampleWithdraw } from '../testing/sample-withdraw.ts';
import type { FollowOptions } from './follow-state.ts';
import type { Answer } from './post-json.ts';
import type { WithdrawApi } from './withdraw-api.ts';
import { createWithdrawStore, type StoredForm, type WithdrawStore } from './withdraw-store.ts';

const later = {} as LaterWithdrawScreens;
const after = (state: WithdrawState, seconds: number): WithdrawState => ({
  ...state,
  serverNow: new Date(Date.parse(state.serverNow) + seconds * 1000).toISOString(),
});
const typed = { institution: '014', accountNumber: '8216044821', amount: '500.000' };

let answers: Partial<Record<keyof WithdrawApi, Answer<WithdrawState>>>;
let calls: unknown[][];
let kept: StoredForm | null;
let follow: FollowOptions<WithdrawState>;
let lookNow: ReturnType<typeof vi.fn<() => void>>;
let address: string[];

function open(
  state = sampleWithdraw('form'),
  change: { typed?: Partial<typeof typed>; token?: string | null } = {},
): WithdrawStore {
  const say =
    (name: keyof WithdrawApi) =>
    async (...given: unknown[]) => {
      calls.push([name, ...given]);
      return answers[name] ?? { ok: false as const, code: 'unreachable' };
    };
  const none = async () => ({ ok: false as const, code: 'unreachable' });
  const store = createWithdrawStore({
    data: {
      state,
      locale: 'en',
      theme: null,
      embedded: false,
      view: 'page',
      notice: null,
      basePath: '/withdraw/txs_1',
      token: change.token ?? null,
      reloadable: true,
      parentOrigins: [],
      entered: {},
    },
    api: {
      look: say('look'),
      submit: say('submit'),
      confirm: say('confirm'),
      cancel: say('cancel'),
      sendCode: say('sendCode'),
      enterCode: say('enterCode'),
      makeLink: none,
      makeTicket: none,
    },
    stateAtMs: 0,
    nowMs: () => 0,
    typed: change.typed ?? {},
    memory: {
      read: () => kept,
      write: (form) => {
        kept = form;
      },
    },
    later: null,
    loadLater: async () => later,
    leave: () => undefined,
    address: {
      replace: (path) => address.push(`replace ${path}`),
      push: (path) => address.push(`push ${path}`),
    },
    follow: (options) => {
      follow = options as unknown as FollowOptions<WithdrawState>;
      return { lookNow, stop: () => undefined };
    },
  });
  store.start();
  return store;
}

beforeEach(() => {
  [answers, calls, kept, address] = [{}, [], null, []];
  lookNow = vi.fn<() => void>();
});

describe('a press', () => {
  it('on the form sends what it shows, the amount as a decimal, and shows what the server answers', async () => {
    const store = open();
    answers.submit = { ok: true, value: after(sampleWithdraw('verifying'), 1) };
    await store.submit(typed);
    expect(calls).toEqual([
      ['submit', { institutionCode: '014', accountNumber: '8216044821', amount: '500000' }, null],
    ]);
    expect(store.get().state.screen).toBe('verifying');
  });

  it('leaves the amount out where the merchant fixed it', async () => {
    const store = open(
      sampleWithdraw('form', { amount: { value: '250000.00', currency: 'IDR' } }),
      { token: 'T' },
    );
    await store.submit({ ...typed, amount: '' });
    expect(calls).toEqual([
      ['submit', { institutionCode: '014', accountNumber: '8216044821' }, 'T'],
    ]);
  });

  it('twice is one call, whatever was pressed second', async () => {
    const store = open(sampleWithdraw('confirm'));
    answers.confirm = { ok: true, value: after(sampleWithdraw('processing'), 1) };
    const first = store.confirm();
    expect(store.get().busy).toBe('confirm');
    await Promise.all([first, store.confirm(), store.cancel()]);
    expect(calls.map(([name]) => name)).toEqual(['confirm']);
    expect(store.get().busy).toBeNull();
  });

  it('to verify again asks for the same destination without naming it', async () => {
    await open(sampleWithdraw('confirmExpired')).verifyAgain();
    expect(calls).toEqual([['submit', undefined, null]]);
  });

  it('to confirm without an answer says so and is never repeated by itself', async () => {
    const store = open(sampleWithdraw('confirm'));
    await store.confirm();
    expect(store.get()).toMatchObject({
      offline: true,
      notice: 'withdrawalConfirmFailed',
      busy: null,
    });
    follow.onReach(false);
    follow.onReach(true);
    follow.onState(after(sampleWithdraw('confirm'), 5));
    await vi.waitFor(() =>
      expect(store.get().state.serverNow).toBe(after(sampleWithdraw('confirm'), 5).serverNow),
    );
    expect(calls.map(([name]) => name)).toEqual(['confirm']);
    expect(store.get()).toMatchObject({ offline: false, notice: 'withdrawalConfirmFailed' });
  });

  it('to confirm that did arrive after all is shown as what it became, without the notice', async () => {
    const store = open(sampleWithdraw('confirm'));
    await store.confirm();
    follow.onState(after(sampleWithdraw('processing'), 5));
    await vi.waitFor(() => expect(store.get().state.screen).toBe('processing'));
    expect(store.get().notice).toBeNull();
  });

  it.each([
    ['confirm', 'overloaded', 'withdrawalConfirmFailed'],
    ['confirm', 'confirmationTimeout', 'confirmationTimeout'],
    ['confirm', 'stateConflict', null],
    ['confirm', 'codeNeeded', 'codeNeeded'],
    ['cancel', 'overloaded', 'withdrawalCancelFailed'],
    ['cancel', 'stateConflict', 'cancelNotPossible'],
    ['cancel', 'cancelNotPossible', 'cancelNotPossible'],
    ['sendCode', 'stateConflict', 'codeNotSent'],
    ['sendCode', 'forbidden', 'readOnly'],
  ] as const)('to %s that is refused by %s is said as %s', async (act, code, notice) => {
    const store = open(sampleWithdraw('confirm'));
    answers[act] = { ok: false, code };
    await store[act]();
    expect(store.get().notice).toBe(notice);
    expect(lookNow).toHaveBeenCalled();
  });

  it.each([
    ['amountOffStep', 'amountMalformed'],
    ['amountOutOfLimits', 'amountOutOfLimits'],
    ['invalidRequest', 'numberMalformed'],
    ['institutionNotUsable', 'institutionNotUsable'],
    ['withdrawalRefusedByRule', 'withdrawalNotPossible'],
    ['tooManyRequests', 'tooManyRequests'],
  ] as const)(
    'on a form that is refused by %s stays on the form with what was typed, and says %s',
    async (code, notice) => {
      const store = open(sampleWithdraw('confirm'));
      store.show('form');
      store.enter(typed);
      answers.submit = { ok: false, code };
      await store.submit(typed);
      expect(store.get()).toMatchObject({ view: 'form', notice, entered: typed });
    },
  );

  it('with a code lets this browser go on', async () => {
    const store = open(
      sampleWithdraw('confirm', { needsCode: { sentTo: null }, mayConfirm: false }),
    );
    answers.enterCode = { ok: true, value: after(sampleWithdraw('confirm'), 2) };
    await store.enterCode(' 123456 ');
    await vi.waitFor(() => expect(store.get().state.needsCode).toBeNull());
    expect(calls).toEqual([['enterCode', '123456', null]]);
  });
});

describe('what is typed', () => {
  it('is kept over a reload without the number, which is asked for again', () => {
    open().enter(typed);
    expect(kept).toEqual({ institution: '014', amount: '500.000' });
    const reloaded = open();
    expect(reloaded.get()).toMatchObject({
      isResumed: true,
      entered: { institution: '014', amount: '500.000' },
    });
    expect(reloaded.get().entered.accountNumber).toBeUndefined();
  });

  it('before the scripts ran is taken over', () => {
    kept = { institution: '008' };
    expect(
      open(sampleWithdraw('form'), { typed: { institution: '014', accountNumber: '82' } }).get()
        .entered,
    ).toEqual({ institution: '014', accountNumber: '82' });
  });

  it('is forgotten once the withdrawal is confirmed', async () => {
    const store = open(sampleWithdraw('confirm'));
    store.enter(typed);
    follow.onState(after(sampleWithdraw('processing'), 3));
    await vi.waitFor(() => expect(store.get().state.screen).toBe('processing'));
    expect(kept).toBeNull();
  });
});

describe('the state of the server', () => {
  it('replaces the page’s and brings the customer back from the form, but an older one never does', async () => {
    const store = open(sampleWithdraw('verificationFailed'));
    store.show('form');
    follow.onState(after(sampleWithdraw('confirm'), 10));
    await vi.waitFor(() =>
      expect(store.get()).toMatchObject({ view: 'page', state: { screen: 'confirm' } }),
    );
    follow.onState(sampleWithdraw('verifying'));
    expect(store.get().state.screen).toBe('confirm');
  });

  it('does not take the form away while the very same one is shown', async () => {
    const store = open(sampleWithdraw('confirm'));
    store.show('form');
    expect(address).toEqual(['push /withdraw/txs_1?view=form']);
    follow.onState(after(sampleWithdraw('confirm'), 10));
    await vi.waitFor(() =>
      expect(store.get().state.serverNow).toBe(after(sampleWithdraw('confirm'), 10).serverNow),
    );
    expect(store.get().view).toBe('form');
  });
});
