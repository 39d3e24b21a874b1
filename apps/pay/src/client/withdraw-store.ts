import type { WithdrawState } from '@wallet/contract';
import type { WithdrawData } from '../page/page-data.ts';
import { needsLater, type LaterWithdrawScreens } from '../page/withdraw-page.ts';
import type { Entered } from '../render-types.ts';
import { readTypedAmount } from '../words/typed-amount.ts';
import {
  readWithdrawView,
  withdrawNoticeOf,
  type WithdrawNotice,
  type WithdrawView,
} from '../withdraw-address.ts';
import { SessionStore, type StoreOptions } from './session-store.ts';
import type { WithdrawApi } from './withdraw-api.ts';

/** What a withdraw page knows in the browser beside what every page knows. */
export interface WithdrawExtra {
  entered: Partial<Entered>;
  /** The page was loaded again over a form that was begun. */
  isResumed: boolean;
}

/** What of a form survives a reload: never the number, which is nobody's business on a phone that is passed on. */
export type StoredForm = Pick<Partial<Entered>, 'institution' | 'amount'>;

export interface WithdrawStoreOptions extends StoreOptions<
  WithdrawState,
  WithdrawView,
  WithdrawNotice,
  WithdrawApi,
  LaterWithdrawScreens
> {
  data: WithdrawData;
  memory: { read(): StoredForm | null; write(form: StoredForm | null): void };
  /** What was typed into the server's form before this program began. */
  typed: Partial<Entered>;
}

/**
 * Everything that happens on a withdraw page in the browser. A press is sent once and never by
 * itself: without an answer the customer is told so, and what was typed is kept.
 */
export class WithdrawStore extends SessionStore<
  WithdrawState,
  WithdrawView,
  WithdrawNotice,
  WithdrawApi,
  LaterWithdrawScreens,
  WithdrawExtra
> {
  private readonly own: WithdrawStoreOptions;

  constructor(options: WithdrawStoreOptions) {
    const kept = options.data.state.maySubmit ? options.memory.read() : null;
    super(options, {
      entered: { ...kept, ...options.data.entered, ...options.typed },
      isResumed: kept !== null,
    });
    this.own = options;
  }

  enter = (change: Partial<Entered>): void => {
    const entered = { ...this.snapshot.entered, ...change };
    const { institution, amount } = entered;
    this.own.memory.write({
      ...(institution !== undefined && { institution }),
      ...(amount !== undefined && { amount }),
    });
    this.setExtra({ entered });
  };

  /** Sends the form as it is shown. */
  submit = async ({ institution, accountNumber, amount }: Entered): Promise<void> => {
    this.expectLater();
    const {
      state: { amount: fixed, limits },
      token,
    } = this.snapshot;
    const decimal = fixed === null ? readTypedAmount(amount, limits.min.currency) : undefined;
    const destination = {
      institutionCode: institution,
      accountNumber: accountNumber.trim(),
      ...(decimal !== undefined && { amount: decimal }),
    };
    await this.act('submit', () => this.own.api.submit(destination, token), 'notSent');
  };

  /** Asks anew for the destination that was said before. */
  verifyAgain = async (): Promise<void> => {
    await this.act('again', () => this.own.api.submit(undefined, this.snapshot.token), 'notSent');
  };

  confirm = async (): Promise<void> => {
    await this.act(
      'confirm',
      () => this.own.api.confirm(this.snapshot.token),
      'withdrawalConfirmFailed',
    );
  };

  cancel = async (): Promise<void> => {
    await this.act(
      'cancel',
      () => this.own.api.cancel(this.snapshot.token),
      'withdrawalCancelFailed',
    );
  };

  sendCode = async (): Promise<void> => {
    await this.act('sendCode', () => this.own.api.sendCode(this.snapshot.token), 'notSent');
  };

  enterCode = async (code: string): Promise<void> => {
    await this.act(
      'code',
      () => this.own.api.enterCode(code.trim(), this.snapshot.token),
      'notSent',
    );
  };

  protected override readView(query: URLSearchParams): WithdrawView {
    return readWithdrawView(query);
  }

  protected override noticeOf(code: string, busy: string): WithdrawNotice | null {
    return withdrawNoticeOf(code, busy) ?? null;
  }

  protected override isMoved(state: WithdrawState, before: WithdrawState): boolean {
    return (
      state.screen !== before.screen ||
      state.withdrawal?.id !== before.withdrawal?.id ||
      (state.needsCode === null) !== (before.needsCode === null)
    );
  }

  protected override needsLater(state: WithdrawState): boolean {
    return needsLater(state, 'page');
  }

  protected override showState(state: WithdrawState): void {
    super.showState(state);
    if (!state.maySubmit && state.screen !== 'verifying') this.own.memory.write(null);
  }
}

/** See WithdrawStore. */
export function createWithdrawStore(options: WithdrawStoreOptions): WithdrawStore {
  return new WithdrawStore(options);
}
