import { createContext, useContext, type ReactNode } from 'react';
import type { DepositMethod, PayDeposit, PayScreen } from '@wallet/contract';
import type { ClockZone } from '../words/clock-time.ts';
import type { PayView } from '../page-address.ts';
import type { QrDrawing } from '../pictures/qr-matrix.ts';
import { translator, type TextKey, type Texts, type Translate } from '../texts/texts.ts';
import type { PageData } from './page-data.ts';

/** Something the page says about itself: the last press that failed, or a lost connection. */
export interface PageMood {
  /** The button that was pressed and has no answer yet: `claim`, `cancel`, `choose:dana`. */
  busy: string | null;
  offline: boolean;
  /** "I Have Transferred" was pressed without a connection; it is sent later. */
  claimKept: boolean;
}

/** What buttons do in a browser. On the server there is none, and forms and links do the work. */
export interface PageActs {
  choose(method: DepositMethod): void;
  claim(): void;
  cancel(): void;
  show(view: PayView): void;
  /** Asks the server for a second, read-only link; undefined when it cannot be made. */
  makeLink(): Promise<string | undefined>;
  /** Tells the embedding page that the payer is done. */
  close(): void;
}

export interface Page extends PageData, PageMood {
  texts: Texts;
  t: Translate;
  /** Server time in milliseconds. */
  nowMs: number;
  zone: ClockZone;
  acts: PageActs | null;
  /** The deposit's code; null while there is none or it is being loaded. */
  qr: QrDrawing | 'failed' | null;
  /** Loaded before a state that needs them is shown. */
  later: LaterScreens | null;
}

type Screen = () => ReactNode;
type DepositScreen = (props: { deposit: PayDeposit }) => ReactNode;

/** The screens of `screens/later.ts`. */
export interface LaterScreens {
  CancelledScreen: Screen;
  CheckingScreen: DepositScreen;
  ConfirmCancelScreen: Screen;
  FailedScreen: Screen;
  ProcessingScreen: DepositScreen;
  SuccessScreen: DepositScreen;
  TimeoutScreen: Screen;
}

/** Whether a state or a view is drawn by the screens that are loaded later. */
export function needsLater(screen: PayScreen, view: PayView): boolean {
  return view === 'cancel' || (screen !== 'method' && screen !== 'pay');
}

const PageContext = createContext<Page | null>(null);

/** Gives everything below it the page. */
export function PageProvider({ page, children }: { page: Page; children: ReactNode }) {
  return <PageContext value={page}>{children}</PageContext>;
}

/** The page around a component. Throws outside of one. */
export function usePage(): Page {
  const page = useContext(PageContext);
  if (!page) throw new Error('this component belongs inside a pay page');
  return page;
}

/** The page as it is before anything happened on it: what the server renders and the browser takes over. */
export function stillPage(data: PageData, texts: Texts, { qr, later }: Pick<Page, 'qr' | 'later'>): Page {
  return {
    ...data, texts, qr, later, t: translator(texts), busy: null, offline: false, claimKept: false, acts: null,
    nowMs: Date.parse(data.state.serverNow),
    zone: { timeZone: data.state.merchant.timeZone, locale: data.locale, months: texts.months },
  };
}

/** A text with elements in its blanks: `<Rich id="payWithin" time={<b>…</b>} />`. */
export function Rich({ id, ...values }: { id: TextKey } & Record<string, ReactNode>) {
  const { texts } = usePage();
  const parts = texts[id].split(/\{\{(\w+)\}\}/);
  return <>{parts.map((part, at) => (at % 2 === 0 ? part : <Blank key={part}>{values[part]}</Blank>))}</>;
}

function Blank({ children }: { children: ReactNode }) {
  return <>{children}</>;
}
