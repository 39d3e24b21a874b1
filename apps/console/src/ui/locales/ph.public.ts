import type { TranslationOf } from '../../lib/text/translation.ts';
import type { texts as english } from './en.public.ts';

export const texts: TranslationOf<typeof english> = {
  'app.loading': 'Naglo-load',
  'field.required': 'Kailangang punan ito.',
  'field.limit': 'Hanggang {{count}} na karakter.',
  'field.left': 'Natitirang karakter: {{count}}.',
  'field.showPassword': 'Ipakita ang password',
  'field.hidePassword': 'Itago ang password',
  'error.wait': 'Puwede kang sumubok muli pagkaraan ng {{time}}.',
  'error.waitOver': 'Puwede ka nang sumubok muli ngayon.',
  'error.request': 'Request {{id}}',
};
