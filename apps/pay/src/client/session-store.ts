import { pageAddress } from '../page-address.ts';
import type { PageMood } from '../page/page-context.tsx';
import type { PageData, SharedState } from '../page/page-data.ts';
import { followState, type Follower } from './follow-state.ts';
import type { Answer, SessionApi } from './post-json.ts';

export interface Snapshot<
  State extends SharedState,
  View extends string,
  Notice extends string,
  Later,
> extends PageMood {
  state: State;
  view: View | 'page';
  notice: Notice | null;
  token: string | null;
  /** The browser's clock when `state` was made, to tell the server's time from. */
  stateAtMs: number;
  /** The later screens; null until they are loaded. */
  later: Later | null;
}

export interface StoreOptions<
  State extends SharedState,
  View extends string,
  Notice extends string,
  Api extends SessionApi<State>,
  Later,
> {
  data: PageData<State, View, Notice>;
  api: Api;
  /** When the page's own state was made, by the browser's clock. */
  stateAtMs: number;
  nowMs(): number;
  /** The later screens, where the page's own state needs them already. */
  later: Later | null;
  loadLater(): Promise<Later>;
  /** Loads the page again, because the server can draw what this page cannot. */
  leave(): void;
  /** Replaces or adds an address of the browser's history. */
  address: { replace(path: string): void; push(path: string): void };
  follow?: typeof followState;
}

/**
 * What the stores of all kinds of pages do alike. The server's state is the truth: each answer
 * replaces it, and an older one (by server time) is dropped. One press at a time: another one
 * before the answer does nothing.
 */
export abstract class SessionStore<
  State extends SharedState,
  View extends string,
  Notice extends string,
  Api extends SessionApi<State>,
  Later,
  Extra extends object,
> {
  protected readonly options: StoreOptions<State, View, Notice, Api, Later>;
  protected snapshot: Snapshot<State, View, Notice, Later> & Extra;
  protected follower: Follower | undefined;
  private readonly listeners = new Set<() => void>();

  constructor(options: StoreOptions<State, View, Notice, Api, Later>, extra: Extra) {
    const {
      data: { state, view, notice, token },
      stateAtMs,
      later,
    } = options;
    this.options = options;
    this.snapshot = {
      state,
      view,
      notice,
      token,
      stateAtMs,
      later,
      busy: null,
      offline: false,
      ...extra,
    };
  }

  get = (): Snapshot<State, View, Notice, Later> & Extra => this.snapshot;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Begins to follow the state; the returned function ends it. */
  start(): () => void {
    const { api, data, follow = followState } = this.options;
    this.follower = follow<State>({
      api,
      sessionId: data.state.sessionId,
      token: () => this.snapshot.token,
      onState: (state) => this.take(state),
      onGone: () => this.options.leave(),
      onReach: (reached) => this.reached(reached),
      onCookieProven: () => this.forgetToken(),
    });
    return () => this.follower?.stop();
  }

  lookNow = (): void => this.follower?.lookNow();

  /** Shows a view by its name; one that this kind of page does not have is the plain page. */
  show = (name: string): void => {
    const view = this.readView(new URLSearchParams({ view: name }));
    if (view === this.snapshot.view) return this.lookNow();
    this.options.address.push(this.addressOf(view));
    this.set({ view, notice: null });
  };

  /** Takes the view from an address, when the payer goes back or forward. */
  showAddress(search: string): void {
    this.set({ view: this.readView(new URLSearchParams(search)) });
  }

  makeLink = async (): Promise<string | undefined> => {
    const answer = await this.options.api.makeLink(this.snapshot.token);
    return answer.ok ? answer.value.url : undefined;
  };

  protected abstract readView(query: URLSearchParams): View | 'page';
  /** What is said of a refusal; null where the state that follows says it all. */
  protected abstract noticeOf(code: string, busy: string): Notice | null;
  /** Whether a state shows something else than the one before, so that another view of that one is no more. */
  protected abstract isMoved(state: State, before: State): boolean;

  /** Whether a state is drawn by the later screens. */
  protected abstract needsLater(state: State): boolean;

  /** Begins to load the later screens, so that they are there when the answer is. */
  protected expectLater(): void {
    this.options.loadLater().catch(() => undefined);
  }

  protected async act(
    busy: string,
    call: () => Promise<Answer<State>>,
    whenUnreachable: Notice | null,
  ): Promise<'done' | 'refused' | 'unreachable'> {
    if (this.snapshot.busy !== null) return 'refused';
    this.set({ busy, notice: null });
    const answer = await call();
    this.set({ busy: null });
    if (answer.ok) {
      this.take(answer.value);
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
  protected refused(code: string, busy: string): void {
    if (code === 'sessionInvalid') return this.options.leave();
    this.lookNow();
    const notice = this.noticeOf(code, busy);
    if (notice !== null) this.set({ notice });
  }

  protected reached(isReached: boolean): void {
    if (isReached !== !this.snapshot.offline) this.set({ offline: !isReached });
  }

  /**
   * Shows a newer state; one that needs the later screens waits until they are loaded. Browsers
   * remember a failed load of a script, so after one the page is loaded again: the server was just
   * heard, and it draws the state itself.
   */
  protected take(state: State): void {
    if (Date.parse(state.serverNow) < Date.parse(this.snapshot.state.serverNow)) return;
    if (this.snapshot.later || !this.needsLater(state)) return this.showState(state);
    this.options.loadLater().then(
      (later) => {
        this.set({ later });
        this.take(state);
      },
      () => this.options.leave(),
    );
  }

  protected showState(state: State): void {
    const isMoved = this.isMoved(state, this.snapshot.state);
    this.set({
      state,
      stateAtMs: this.options.nowMs(),
      ...(isMoved ? { view: 'page', notice: null } : {}),
    });
  }

  /** The cookie came back, so the link's token is no longer needed and leaves the address. */
  private forgetToken(): void {
    this.options.address.replace(this.addressOf(this.snapshot.view));
    this.set({ token: null });
  }

  private addressOf(view: string): string {
    const { basePath, locale, state, theme } = this.options.data;
    return pageAddress(basePath, {
      lang: locale === state.locale ? undefined : locale,
      theme: theme ?? undefined,
      view,
    });
  }

  protected set(change: Partial<Snapshot<State, View, Notice, Later>>): void {
    this.snapshot = Object.assign({}, this.snapshot, change);
    this.tell();
  }

  /** Changes what only this kind of page has. */
  protected setExtra(change: Partial<Extra>): void {
    this.snapshot = Object.assign({}, this.snapshot, change);
    this.tell();
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}
