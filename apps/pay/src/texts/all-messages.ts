import type { Locale } from '@wallet/contract';
import { first as enFirst } from './en-first.ts';
import { forms as enForms } from './en-forms.ts';
import { later as enLater } from './en-later.ts';
import { withdraw as enWithdraw } from './en-withdraw.ts';
import { first as idFirst } from './id-first.ts';
import { forms as idForms } from './id-forms.ts';
import { later as idLater } from './id-later.ts';
import { withdraw as idWithdraw } from './id-withdraw.ts';
import { first as phFirst } from './ph-first.ts';
import { forms as phForms } from './ph-forms.ts';
import { later as phLater } from './ph-later.ts';
import { withdraw as phWithdraw } from './ph-withdraw.ts';
import type { Messages } from './texts.ts';

/** Every text of every language, for the server. */
export const allMessages: Readonly<Record<Locale, Messages>> = {
  en: { ...enFirst, ...enLater, ...enWithdraw, ...enForms },
  id: { ...idFirst, ...idLater, ...idWithdraw, ...idForms },
  ph: { ...phFirst, ...phLater, ...phWithdraw, ...phForms },
};
