import type { Locale } from '@wallet/contract';
import { first as enFirst } from './en-first.ts';
import { later as enLater } from './en-later.ts';
import { withdraw as enWithdraw } from './en-withdraw.ts';
import { first as idFirst } from './id-first.ts';
import { later as idLater } from './id-later.ts';
import { withdraw as idWithdraw } from './id-withdraw.ts';
import { first as phFirst } from './ph-first.ts';
import { later as phLater } from './ph-later.ts';
import { withdraw as phWithdraw } from './ph-withdraw.ts';
import type { Texts } from './texts.ts';

/** Every text of every language, for the server. */
export const allTexts: Readonly<Record<Locale, Texts>> = {
  en: { ...enFirst, ...enLater, ...enWithdraw },
  id: { ...idFirst, ...idLater, ...idWithdraw },
  ph: { ...phFirst, ...phLater, ...phWithdraw },
};
