import type { Locale, PayState, WithdrawState } from '@wallet/contract';
import type { RenderRequestInput, RenderTrackInput } from './form-types.ts';
import type { BrandDefault } from './look/branding.ts';
import type { NoticeCode, PayView } from './page-address.ts';
import type { WithdrawNotice, WithdrawView } from './withdraw-address.ts';

/** The script of one language and what it loads first, as addresses on this origin. */
export interface PageScript {
  entry: string;
  preload: string[];
}

export type PayAssets = Readonly<Record<Locale, PageScript>>;

/** What every kind of page is rendered from. */
export interface RenderPageInput {
  locale: Locale;
  /** Fixed when the page is embedded; otherwise the browser's preference decides. */
  theme?: 'light' | 'dark' | undefined;
  embedded: boolean;
  nonce: string;
  /** The clean path, such as `/deposit/txs_…`. */
  basePath: string;
  /** The scripts of this kind of page. */
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

export interface RenderPayInput extends RenderPageInput {
  state: PayState;
  view?: PayView | undefined;
  notice?: NoticeCode | undefined;
}

/** What the customer typed, as it was typed. The number is in no address and in no storage. */
export interface Entered {
  /** The code of an institution, or empty. */
  institution: string;
  accountNumber: string;
  amount: string;
}

/**
 * The forms of the page post to `basePath` with `action` = one of `withdrawActions` and, where they need them,
 * `institution`, `accountNumber` and `amount` (as typed: `readTypedAmount` reads it), `code`, `confirmed=yes` for a
 * cancel, `view` for `show`, and `token`. `withdrawNoticeOf` says what a refusal is called.
 */
export interface RenderWithdrawInput extends RenderPageInput {
  state: WithdrawState;
  view?: WithdrawView | undefined;
  notice?: WithdrawNotice | undefined;
  /** What a form without scripts held, where the answer to it is the page itself. */
  entered?: Partial<Entered> | undefined;
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
  /** The whole page of a customer who withdraws, with `withdrawAssets`. Pure. */
  renderWithdraw(input: RenderWithdrawInput): RenderedPage;
  /** The whole page of a merchant's public form. Pure. */
  renderRequest(input: RenderRequestInput): RenderedPage;
  /** The whole page of the tracker. Pure. */
  renderTrack(input: RenderTrackInput): RenderedPage;
  /** The page for a link that does not work, or for trouble of our own; names no merchant. */
  renderInvalid(input: RenderInvalidInput): RenderedPage;
  /** The QR code with merchant, amount, reference and expiry as an SVG file; undefined when there is none to show. */
  drawQrFile(input: { state: PayState; locale: Locale }): string | undefined;
}
