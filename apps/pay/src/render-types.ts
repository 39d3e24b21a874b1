import type { Locale, PayState } from '@wallet/contract';
import type { BrandDefault } from './look/branding.ts';
import type { NoticeCode, PayView } from './page-address.ts';

/** The script of one language and what it loads first, as addresses on this origin. */
export interface PageScript {
  entry: string;
  preload: string[];
}

export type PayAssets = Readonly<Record<Locale, PageScript>>;

export interface RenderPayInput {
  state: PayState;
  locale: Locale;
  /** Fixed when the page is embedded; otherwise the browser's preference decides. */
  theme?: 'light' | 'dark' | undefined;
  embedded: boolean;
  view?: PayView | undefined;
  notice?: NoticeCode | undefined;
  nonce: string;
  /** The clean path, such as `/deposit/txs_…`. */
  basePath: string;
  assets: PayAssets;
  brandDefault: BrandDefault;
  /** The link's token, while it is not known that the cookie came back: a hidden field of every form. */
  token?: string | undefined;
  /** False when the answer's address cannot be loaded again by GET: a form's answer without cookies. */
  reloadable?: boolean;
  /** For somebody who looks at branding: no script takes over, and the theme is as given. */
  preview?: boolean;
  /** Origins that may embed the page, and to which alone it speaks. */
  parentOrigins?: readonly string[];
}

export interface RenderInvalidInput {
  locale: Locale;
  theme?: 'light' | 'dark' | undefined;
  embedded: boolean;
  nonce: string;
  brandDefault: BrandDefault;
  /** A dead link, our own trouble, or too many requests; 404, 500 and 429. */
  reason?: 'invalid' | 'unexpected' | 'busy';
}

export interface RenderedPage {
  html: string;
  status: number;
}

/** The server half of the pay pages, as `loadPay` finds it built. */
export interface PayRenderer {
  /** The whole page of a session. Pure: same input, same page. */
  renderPay(input: RenderPayInput): RenderedPage;
  /** The page for a link that does not work, or for trouble of our own; names no merchant. */
  renderInvalid(input: RenderInvalidInput): RenderedPage;
  /** The QR code with merchant, amount, reference and expiry as an SVG file; undefined when there is none to show. */
  drawQrFile(input: { state: PayState; locale: Locale }): string | undefined;
}
