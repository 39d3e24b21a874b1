import type { endpoints, FigurePeriod, ReceivedOf } from '@wallet/contract';
import type { Search } from '../../../app/router/search.ts';

export type Dashboard = ReceivedOf<typeof endpoints.dashboard>;
export type Figures = Dashboard['figures'];
export type Setup = ReceivedOf<typeof endpoints.setup>;
export type Mode = Dashboard['mode'];

export const periods: readonly FigurePeriod[] = ['today', 'last7', 'last30'];
export const modes: readonly Mode[] = ['live', 'test'];

/** What the address asks to see; a word that it does not know is the usual one. */
export function readInput(search: Search): { period: FigurePeriod; mode: Mode } {
  return {
    period: periods.find((known) => known === search['period']) ?? 'last7',
    mode: modes.find((known) => known === search['mode']) ?? 'live',
  };
}
