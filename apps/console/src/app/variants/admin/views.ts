import type { ViewsPart } from '../../app/variant.ts';

/** Operators keep named views of their lists. */
export const viewsPart: ViewsPart = async () => ({
  default: (await import('../../features/views/views-menu.tsx')).ViewsMenu,
});
