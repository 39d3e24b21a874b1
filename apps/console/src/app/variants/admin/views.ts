import type { ViewsPart } from '../../variant.ts';

/** Operators keep named views of their lists. */
export const viewsPart: ViewsPart = async () => ({
  default: (await import('../../../features/people/views/views-menu.tsx')).ViewsMenu,
});
