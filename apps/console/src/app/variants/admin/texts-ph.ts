import { joinMessages } from '../../text/join-texts.ts';
import { titles } from './titles.ts';

export const texts = joinMessages(
  Object.values(
    import.meta.glob('../../../**/locales/ph{,.public,.admin}.ts', {
      eager: true,
      import: 'texts',
    }),
  ),
  titles.ph,
);
