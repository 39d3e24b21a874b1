import type { ViewsPart } from '../../variant.ts';

/** A merchant's people keep named views of their lists, for themselves and their team. */
export const viewsPart: ViewsPart = async () => ({
  default: (await import('../../../features/people/views/views-menu.tsx')).ViewsMenu,
});
