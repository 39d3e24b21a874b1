import type { Locale, PayState } from '@wallet/contract';
import type { NoticeCode, PayView } from '../page-address.ts';

/** What the browser needs to take over a page that the server rendered. Travels as JSON inside the page. */
export interface PageData {
  state: PayState;
  locale: Locale;
  theme: 'light' | 'dark' | null;
  embedded: boolean;
  view: PayView;
  notice: NoticeCode | null;
  basePath: string;
  token: string | null;
  reloadable: boolean;
  parentOrigins: readonly string[];
}

/** JSON that cannot end the script element it stands in. */
export function pageDataJson(data: PageData): string {
  return JSON.stringify(data).replace(/[<\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
