import type { DepositMethod, PayState } from '@wallet/contract';
import { pageAddress, readView, type NoticeCode, type PayView } from '../page-address.ts';
import { needsLater, type LaterScreens, type PageMood } from '../page/page-context.tsx';
import { isNoticeCode } from '../parts/notice.tsx';
import type { PageData } from '../page/page-data.ts';
import { followState, type Follower } from './follow-state.ts';
import type { Answer, PayApi } from './pay-api.ts';

export interface Snapshot extends PageMood {
  state: PayState;
  view: PayView;
  notice: NoticeCode | null;
  token: string | null;
  later: LaterScreens | null;
  /** The browser's clock when `state` was made, to tell the server's time from. */
  stateAtMs: number;
}

export interface PageStore {
  get(): Snapshot;
  subscribe(listener: () => void): () => void;
  /** Begins to follow the state; the returned function ends it. */
  start(): () => void;
  choose(method: DepositMethod): Promise<void>;
  claim(): Promise<void>;
  cancel(): Promise<void>;
  show(view: PayView): void;
  /** Takes the view from an address, when the payer goes back or forward. */
  showAddress(search: string): void;
  makeLink(): Promise<string | undefined>;
}

export interface StoreOptions {
  data: PageData;
  api: PayApi;
  /** When the page's own state was made, by the browser's clock. */
  stateAtMs: number;
  nowMs(): number;
  /** Remembers a claim that could not be sent, over a reload. */
  memory: { read(): boolean; write(kept: boolean): void };
  /** The later screens, where the page's own state needs them already. */
  later: LaterScreens | null;
  loadLater(): Promise<LaterScreens>;
  /** Loads the page again, because the server can draw what this page cannot. */
  leave(): void;
  /** Replaces or adds an address of the browser's history. */
  address: { replace(path: string): void; push(path: string): void };
  follow?: typeof followState;
}

/**
 * Everything that happens on a page in the browser. The server's state is the truth: each answer replaces it, and an
 * older one (by server time) is dropped. A claim made without a connection is kept and sent later.
 */
export function createPageStore(options: StoreOptions): PageStore {
  return new Store(options);
}

class Store implements PageStore {
  private readonly options: StoreOptions;
  private readonly listeners = new Set<() => void>();
  private snapshot: Snapshot;
  private follower: Follower | undefined;

  constructor(options: StoreOptions) {
    const { data, stateAtMs, memory, later } = options;
    this.options = options;
    this.snapshot = {
      state: data.state, view: data.view, notice: data.notice, token: data.token, later, stateAtMs,
      busy: null, offline: false, claimKept: data.state.mayClaim && memory.read(),
    };
  }

  get = (): Snapshot => this.snapshot;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  start(): () => void {
    const { api, data, follow = followState } = this.options;
    this.follower = follow({
      api,
      sessionId: data.state.sessionId,
      token: () => this.snapshot.token,
      onState: (state) => this.take(state),
      onGone: () => this.options.leave(),
      onReach: (reached) => void this.reached(reached),
      onCookieProven: () => this.forgetToken(),
    });
    return () => this.follower?.stop();
  }

  choose = async (method: DepositMethod): Promise<void> => {
    await this.act(`choose:${method}`, () => this.options.api.choose(method, this.snapshot.token), 'qrLoadFailed');
  };

  claim = async (): Promise<void> => {
    this.options.loadLater().catch(() => undefined);
    const answer = await this.act('claim', () => this.options.api.claim(this.snapshot.token), null);
    if (answer === 'unreachable') this.keepClaim(true);
  };

  cancel = async (): Promise<void> => {
    await this.act('cancel', () => this.options.api.cancel(this.snapshot.token), 'cancelFailed');
  };

  show = (view: PayView): void => {
    if (view === this.snapshot.view) return void this.follower?.lookNow();
    this.options.address.push(this.addressOf(view));
    this.set({ view, notice: null });
  };

  /** Follows the browser's back and forward. */
  showAddress(search: string): void {
    this.set({ view: readView(new URLSearchParams(search)) });
  }

  makeLink = async (): Promise<string | undefined> => {
    const answer = await this.options.api.makeLink(this.snapshot.token);
    return answer.ok ? answer.value.url : undefined;
  };

  private async act(busy: string, call: () => Promise<Answer<PayState>>, whenUnreachable: NoticeCode | null): Promise<'done' | 'refused' | 'unreachable'> {
    if (this.snapshot.busy !== null) return 'refused';
    this.set({ busy, notice: null });
    const answer = await call();
    this.set({ busy: null });
    if (answer.ok) {
      this.take(answer.value);
      this.keepClaim(false);
      if (this.snapshot.view !== 'page') this.show('page');
      return 'done';
    }
    if (answer.code === 'unreachable') {
      this.set({ notice: whenUnreachable, offline: true });
      return 'unreachable';
    }
    this.refused(answer.code, busy);
    return 'refused';
  }

  /** A refusal often means that this page is behind: it looks again, and says only what the payer must know. */
  private refused(code: string, busy: string): void {
    if (code === 'sessionInvalid') return this.options.leave();
    this.follower?.lookNow();
    if (busy === 'claim') this.keepClaim(false);
    if (code === 'stateConflict') return;
    this.set({ notice: noticeOf(code, busy), view: 'page' });
  }

  private async reached(isReached: boolean): Promise<void> {
    if (isReached !== !this.snapshot.offline) this.set({ offline: !isReached });
    if (isReached && this.snapshot.claimKept) await this.claim();
  }

  private keepClaim(kept: boolean): void {
    if (kept === this.snapshot.claimKept) return;
    this.options.memory.write(kept);
    this.set({ claimKept: kept });
  }

  /**
   * Shows a newer state; one that needs the later screens waits until they are loaded. Browsers remember a failed load
   * of a script, so after one the page is loaded again: the server was just heard, and it draws the state itself.
   */
  private take(state: PayState): void {
    if (Date.parse(state.serverNow) < Date.parse(this.snapshot.state.serverNow)) return;
    if (this.snapshot.later || !needsLater(state.screen, 'page')) return this.showState(state);
    this.options.loadLater().then(
      (later) => {
        this.set({ later });
        this.take(state);
      },
      () => this.options.leave(),
    );
  }

  private showState(state: PayState): void {
    const { screen, deposit } = this.snapshot.state;
    const moved = state.screen !== screen || state.deposit?.id !== deposit?.id;
    this.set({ state, stateAtMs: this.options.nowMs(), ...(moved ? { view: 'page' as const } : {}) });
    if (!state.mayClaim) this.keepClaim(false);
  }

  /** The cookie came back, so the link's token is no longer needed and leaves the address. */
  private forgetToken(): void {
    this.options.address.replace(this.addressOf(this.snapshot.view));
    this.set({ token: null });
  }

  private addressOf(view: PayView): string {
    const { basePath, locale, state, theme } = this.options.data;
    return pageAddress(basePath, { lang: locale === state.locale ? undefined : locale, theme: theme ?? undefined, view });
  }

  private set(change: Partial<Snapshot>): void {
    this.snapshot = { ...this.snapshot, ...change };
    for (const listener of this.listeners) listener();
  }
}

function noticeOf(code: string, busy: string): NoticeCode {
  if (code === 'forbidden') return 'readOnly';
  return isNoticeCode(code) ? code : busy === 'cancel' ? 'cancelFailed' : 'unexpected';
}
