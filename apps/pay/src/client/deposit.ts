import type { Locale } from '@wallet/contract';
import type { FirstMessages, LaterMessages } from '../texts/texts.ts';
import { start } from './start-deposit.tsx';

const words: Readonly<
  Record<Locale, { first(): Promise<FirstMessages>; later(): Promise<LaterMessages> }>
> = {
  en: {
    first: async () => (await import('../texts/en-first.ts')).first,
    later: async () => (await import('../texts/en-later.ts')).later,
  },
  id: {
    first: async () => (await import('../texts/id-first.ts')).first,
    later: async () => (await import('../texts/id-later.ts')).later,
  },
  ph: {
    first: async () => (await import('../texts/ph-first.ts')).first,
    later: async () => (await import('../texts/ph-later.ts')).later,
  },
};

void start(words);
