import type { TranslationOf } from '../../../lib/text/translation.ts';
import type { texts as english } from './en.ts';

export const texts: TranslationOf<typeof english> = {
  'error.confirmationNeeded': 'Kumpirmahin munang ikaw ito. Walang binago.',
  'stepUp.title': 'Kumpirmahing ikaw ito',
  'stepUp.text':
    'Kailangan dito ang password o one-time code mula sa huling limang minuto. Mananatili ang itinype mo at magpapatuloy nang kusa.',
  'stepUp.password': 'Password',
  'stepUp.code': 'One-time code',
  'stepUp.useCode': 'Gumamit ng one-time code',
  'stepUp.usePassword': 'Gumamit ng password',
  'stepUp.confirm': 'Kumpirmahin',
  'stepUp.busy': 'Tinitingnan',
  'stepUp.sixDigits': 'I-type ang anim na numero ng iyong authenticator app.',
  'stepUp.wrongPassword': 'Hindi ito ang password mo.',
  'stepUp.oneTimeCodeWrong': 'Mali o nagamit na ang code. Hintayin ang susunod.',
};
