import type { Locale } from '@wallet/contract';

export const payViews = ['page', 'methods', 'qr', 'cancel'] as const;
/** What the payer looks at beside the state itself; changes nothing in the business. */
export type PayView = (typeof payViews)[number];

export const noticeCodes = [
  'qrNotAvailable',
  'methodUnavailable',
  'amountSlotsTaken',
  'qrLoadFailed',
  'cancelFailed',
  'cancelNotPossible',
  'sessionClosed',
  'readOnly',
  'tooManyRequests',
  'linkFailed',
  'answerKept',
  'unexpected',
] as const;
/** A short message about the last press of a button. */
export type NoticeCode = (typeof noticeCodes)[number];

/** Views and notices are those of the deposit page unless said otherwise. */
export interface PageQuery<View extends string = PayView, Notice extends string = NoticeCode> {
  /** Present only when the payer chose a language on this page. */
  lang?: Locale | undefined;
  theme?: 'light' | 'dark' | undefined;
  view?: View | undefined;
  notice?: Notice | undefined;
}

/** The address of a page without any secret in it. The confirmation of a cancel has its own, older name. */
export function pageAddress(
  basePath: string,
  { lang, theme, view, notice }: PageQuery<string, string> = {},
): string {
  const query = new URLSearchParams();
  if (lang) query.set('lang', lang);
  if (theme) query.set('theme', theme);
  if (view === 'cancel') query.set('confirm', 'cancel');
  else if (view && view !== 'page') query.set('view', view);
  if (notice) query.set('notice', notice);
  return query.size > 0 ? `${basePath}?${query}` : basePath;
}

/** Reads what `pageAddress` wrote for a deposit page; anything unknown is as if it were absent. */
export function readPageQuery(query: URLSearchParams): PageQuery {
  return {
    ...readDisplayQuery(query),
    view: readView(query),
    notice: oneOf(noticeCodes, query.get('notice')),
  };
}

/** Language and theme of an address, which every kind of page has. */
export function readDisplayQuery(query: URLSearchParams): Pick<PageQuery, 'lang' | 'theme'> {
  return {
    lang: oneOf(['en', 'id', 'ph'] as const, query.get('lang')),
    theme: oneOf(['light', 'dark'] as const, query.get('theme')),
  };
}

/** The view of a deposit page's address; the plain page unless another is named. */
export function readView(query: URLSearchParams): PayView {
  return viewOf(payViews, query);
}

/** The view of an address, of those a kind of page has. */
export function viewOf<const View extends string>(
  views: readonly View[],
  query: URLSearchParams,
): View | 'page' {
  return oneOf(views, query.get('confirm') === 'cancel' ? 'cancel' : query.get('view')) ?? 'page';
}

/** The one of the known words that a text is. */
export function oneOf<const Value extends string>(
  values: readonly Value[],
  text: string | null,
): Value | undefined {
  return values.find((value) => value === text);
}
