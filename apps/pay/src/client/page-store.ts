import type { DepositMethod, PayState } from '@wallet/contract';
import { readView, type NoticeCode, type PayView } from '../page-address.ts';
import { isNoticeCode, needsLater, type LaterScreens } from '../page/deposit-page.ts';
import type { PayApi } from './pay-api.ts';
import { SessionStore, type StoreOptions } from './session-store.ts';

/** What a deposit page knows in the browser beside what every page knows. */
export interface DepositExtra {
  /** "I Have Transferred" was pressed without a connection; it is sent later. */
  claimKept: boolean;
}

export interface PageStoreOptions extends StoreOptions<
  PayState,
  PayView,
  NoticeCode,
  PayApi,
  LaterScreens
> {
  /** Remembers a claim that could not be sent, over a reload. */
  memory: { read(): boolean; write(kept: boolean): void };
}

const claimAgainMs = 10_000;

/**
 * Everything that happens on a deposit page in the browser. A claim made without a connection is
 * kept and sent later.
 */
export class PageStore extends SessionStore<
  PayState,
  PayView,
  NoticeCode,
  PayApi,
  LaterScreens,
  DepositExtra
> {
  private readonly own: PageStoreOptions;

  constructor(options: PageStoreOptions) {
    super(options, { claimKept: options.data.state.mayClaim && options.memory.read() });
    this.own = options;
  }

  choose = async (method: DepositMethod): Promise<void> => {
    const outcome = await this.act(
      `choose:${method}`,
      () => this.own.api.choose(method, this.snapshot.token),
      'qrLoadFailed',
    );
    if (outcome === 'done') this.keepClaim(false);
  };

  claim = async (): Promise<void> => {
    this.expectLater();
    const outcome = await this.act('claim', () => this.own.api.claim(this.snapshot.token), null);
    if (outcome === 'done') this.keepClaim(false);
    if (outcome === 'unreachable') this.keepClaim(true);
  };

  cancel = async (): Promise<void> => {
    const outcome = await this.act(
      'cancel',
      () => this.own.api.cancel(this.snapshot.token),
      'cancelFailed',
    );
    if (outcome === 'done') this.keepClaim(false);
  };

  protected override readView(query: URLSearchParams): PayView {
    return readView(query);
  }

  protected override noticeOf(code: string, busy: string): NoticeCode | null {
    if (code === 'stateConflict') return null;
    if (code === 'forbidden') return 'readOnly';
    if (isNoticeCode(code)) return code;
    if (busy === 'cancel') return 'cancelFailed';
    return code === 'storageUnavailable' ? 'qrLoadFailed' : 'unexpected';
  }

  protected override isMoved(state: PayState, before: PayState): boolean {
    return state.screen !== before.screen || state.deposit?.id !== before.deposit?.id;
  }

  protected override refused(code: string, busy: string): void {
    if (busy === 'claim' && code === 'storageUnavailable') return this.claimLater();
    if (busy === 'claim') this.keepClaim(false);
    super.refused(code, busy);
    if (this.snapshot.notice !== null) this.set({ view: 'page' });
  }

  protected override reached(isReached: boolean): void {
    super.reached(isReached);
    if (isReached && this.snapshot.claimKept) void this.claim();
  }

  protected override needsLater({ screen }: PayState): boolean {
    return needsLater(screen, 'page');
  }

  protected override showState(state: PayState): void {
    super.showState(state);
    if (!state.mayClaim) this.keepClaim(false);
  }

  /** The server has no room to write now: nothing is lost, and the payer need not press again. */
  private claimLater(): void {
    this.keepClaim(true);
    this.set({ notice: 'answerKept' });
    setTimeout(() => {
      if (this.snapshot.claimKept) void this.claim();
    }, claimAgainMs);
  }

  private keepClaim(kept: boolean): void {
    if (kept === this.snapshot.claimKept) return;
    this.own.memory.write(kept);
    this.setExtra({ claimKept: kept });
  }
}

/** See PageStore. */
export function createPageStore(options: PageStoreOptions): PageStore {
  return new PageStore(options);
}
