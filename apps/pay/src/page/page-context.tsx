import { createContext, useContext, type ReactNode } from 'react';
import type { ClockZone } from '../words/clock-time.ts';
import { translator, type TextKey, type Messages, type Translate } from '../texts/texts.ts';
import type { PageData } from './page-data.ts';

/** Something the page says about itself: the last press that failed, or a lost connection. */
export interface PageMood {
  /** The button that was pressed and has no answer yet: `claim`, `cancel`, `choose:dana`. */
  busy: string | null;
  offline: boolean;
}

/** What buttons of every kind of page do in a browser. On the server there is none, and forms and links do the work. */
export interface PageActs {
  cancel(): void;
  show(view: string): void;
  /** Asks the server for a second, read-only link; undefined when it cannot be made. */
  makeLink(): Promise<string | undefined>;
  /** Tells the embedding page that the payer is done. */
  close(): void;
}

/** A title in the specification's words, where it has one, and what to do. */
export type NoticeKeys = readonly [TextKey | null, TextKey | null];

/** How the parts that all pages share speak on one kind of them. */
export interface KindLabels {
  /** What is paid or withdrawn, inside a sentence. */
  action: TextKey;
  cancelTitle: TextKey;
  mailSubject: TextKey;
  timeLeft: TextKey;
  timeEnds: TextKey;
  fiveMinutesLeft: TextKey;
  oneMinuteLeft: TextKey;
  reloadsItself: TextKey;
  reloadByHand: TextKey;
  notices: Readonly<Record<string, NoticeKeys>>;
}

export interface Page extends PageData, PageMood {
  words: KindLabels;
  texts: Messages;
  t: Translate;
  /** Server time in milliseconds. */
  nowMs: number;
  zone: ClockZone;
  acts: PageActs | null;
  /** What a page without a connection still does. */
  offlineText: TextKey;
  /** Said beside the question whether to cancel. */
  cancelWarning: string | null;
}

/** What changes on a page in the browser, beside its state. */
export interface PageLife<Acts extends PageActs = PageActs> extends PageMood {
  nowMs: number;
  acts: Acts | null;
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

/** A page as it is before anything happened on it: what the server renders and the browser takes over. */
export function stillLife({ state }: PageData): PageLife<never> {
  return { busy: null, offline: false, acts: null, nowMs: Date.parse(state.serverNow) };
}

/** What the texts of a page and the clock of its merchant give its parts. */
export function speech(
  { state, locale }: PageData,
  texts: Messages,
): Pick<Page, 'texts' | 't' | 'zone'> {
  return {
    texts,
    t: translator(texts),
    zone: { timeZone: state.merchant.timeZone, locale, months: texts.months },
  };
}

/** A text with elements in its blanks: `<Rich id="payWithin" time={<b>…</b>} />`. */
export function Rich({ id, ...values }: { id: TextKey } & Record<string, ReactNode>) {
  const { texts } = usePage();
  const parts = texts[id].split(/\{\{(\w+)\}\}/);
  return (
    <>{parts.map((part, at) => (at % 2 === 0 ? part : <Blank key={part}>{values[part]}</Blank>))}</>
  );
}

function Blank({ children }: { children: ReactNode }) {
  return <>{children}</>;
}
