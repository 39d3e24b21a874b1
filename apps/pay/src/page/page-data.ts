import type { Locale, PayState, WithdrawState } from '@wallet/contract';
import type { NoticeCode, PayView } from '../page-address.ts';
import type { Entered } from '../render-types.ts';
import type { Messages } from '../texts/texts.ts';
import type { WithdrawNotice, WithdrawView } from '../withdraw-address.ts';

/** What the states of all kinds of pages say. */
export type SharedState = Pick<
  PayState,
  | 'sessionId'
  | 'mode'
  | 'refNo'
  | 'merchant'
  | 'status'
  | 'locale'
  | 'expiresAt'
  | 'monitoringUntil'
  | 'serverNow'
  | 'returnUrl'
  | 'cancelUrl'
  | 'mayCancel'
  | 'maintenance'
  | 'revision'
>;

/** What the browser needs to take over a page that the server rendered. Travels as JSON inside the page. */
export interface PageData<
  State extends SharedState = SharedState,
  View extends string = string,
  Notice extends string = string,
> {
  state: State;
  locale: Locale;
  theme: 'light' | 'dark' | null;
  embedded: boolean;
  view: View | 'page';
  notice: Notice | null;
  basePath: string;
  token: string | null;
  reloadable: boolean;
  parentOrigins: readonly string[];
}

export type DepositData = PageData<PayState, PayView, NoticeCode>;

export interface WithdrawData extends PageData<WithdrawState, WithdrawView, WithdrawNotice> {
  /** What was typed; what never was is absent. */
  entered: Partial<Entered>;
}

/** The words come along with a withdraw page: one language of the few it says, instead of further files to ask for. */
export type WithdrawDataWithMessages = WithdrawData & { texts: Partial<Messages> };

/** JSON that cannot end the script element it stands in. */
export function pageDataJson(data: PageData | WithdrawDataWithMessages): string {
  return JSON.stringify(data).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
