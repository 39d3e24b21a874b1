import { joinTexts } from '../join-texts.ts';

export const texts = joinTexts(
  Object.values(
    import.meta.glob('../../../**/locales/ph.public.ts', { eager: true, import: 'texts' }),
  ),
);
