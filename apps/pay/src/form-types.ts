import type { Locale, Maintenance, PublicForm, Tracked } from '@wallet/contract';
import type { BrandDefault } from './look/branding.ts';
import type { RequestEntered, RequestProblems } from './words/check-request.ts';

/** What the public form and the tracker are rendered from. Neither has a script. */
interface RenderFormInput {
  locale: Locale;
  /** The language stands in the address, so it stays there. */
  isChosen: boolean;
  nonce: string;
  brandDefault: BrandDefault;
  /** What payers are told of maintenance. */
  maintenance: Maintenance | null;
}

export const requestNotices = ['initiateFailed', 'initiateBusy', 'requestIsOpen'] as const;
export type RequestNotice = (typeof requestNotices)[number];

/**
 * The form posts to its own path with the fields of `RequestEntered`, `shown` (the code whose form
 * it is) and `key`.
 */
export interface RenderRequestInput extends RenderFormInput {
  /** Null: only the code is asked for. */
  form: PublicForm | null;
  entered: RequestEntered;
  problems: RequestProblems;
  notice?: RequestNotice | undefined;
  /** Names this very form, so that it is sent once. */
  formKey: string;
}

export type TrackNotice = 'trackNothing' | 'trackBusy';

/** The form posts to its own path with `reference` and `digits`. */
export interface RenderTrackInput extends RenderFormInput {
  reference: string;
  digits: string;
  found: Tracked | null;
  /** Nothing was typed into one of the fields. */
  missing: readonly ('reference' | 'digits')[];
  notice?: TrackNotice | undefined;
}
