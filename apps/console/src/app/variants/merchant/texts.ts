import type { TextLoaders } from '../../variant.ts';

/** Everything this variant says, a file per language. */
export const texts: TextLoaders = {
  en: async () => (await import('./texts-en.ts')).texts,
  id: async () => (await import('./texts-id.ts')).texts,
  ph: async () => (await import('./texts-ph.ts')).texts,
};
