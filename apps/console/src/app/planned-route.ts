import type { ConsolePage, Planned } from './variant.ts';

/** The page of a route that this version does not have yet, with what it will hold. */
export function planned(text: Planned['text'], instead?: Planned['instead']): Pick<ConsolePage, 'planned' | 'page'> {
  return {
    planned: { text, ...(instead === undefined ? {} : { instead }) },
    page: async () => ({ Page: (await import('./planned-page.tsx')).PlannedPage }),
  };
}
