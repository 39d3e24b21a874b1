import { joinMessages } from '../join-texts.ts';

export const texts = joinMessages(
  Object.values(
    import.meta.glob('../../../**/locales/en.public.ts', { eager: true, import: 'texts' }),
  ),
);
