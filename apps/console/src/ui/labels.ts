import type { texts as times } from '../lib/dates/locales/en.ts';
import { useText } from '../lib/text/index.ts';
import type { KeyOf, Values } from '../lib/text/translator.ts';
import type { texts } from './locales/en.ts';
import type { texts as publicMessages } from './locales/en.public.ts';

export { useLocale } from '../lib/text/index.ts';

type LabelKey = KeyOf<typeof texts> | KeyOf<typeof publicMessages> | KeyOf<typeof times>;
/** Translates the words of controls, and no others: a text of the domain does not compile in this folder. */
export type Labels = (key: LabelKey, values?: Values) => string;

/** The words of controls in the language shown now; the component follows a change. */
export const useLabels: () => Labels = useText;
