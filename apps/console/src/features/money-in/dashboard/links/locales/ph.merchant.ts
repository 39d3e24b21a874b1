import type { TranslationOf } from '../../../../../lib/text/translation.ts';
import type { texts as english } from './en.merchant.ts';

export const texts: TranslationOf<typeof english> = {
  'withdrawalLink.new': 'Bagong withdrawal link',
  'withdrawalLink.kind': 'Para saan ang link',
  'withdrawalLink.deposit': 'Deposit',
  'withdrawalLink.withdrawal': 'Withdrawal',
  'withdrawalLink.title': 'Bagong withdrawal link',
  'withdrawalLink.titleTest': 'Bagong withdrawal link sa test mode',
  'withdrawalLink.text':
    'Ang customer mo ang magsasabi kung saan mapupunta ang pera. Sa oras na iyon itinatabi ang halaga at bayarin mula sa iyong balanse.',
  'withdrawalLink.amountKind': 'Halaga',
  'withdrawalLink.fixed': 'Takdang halaga',
  'withdrawalLink.range': 'Customer ang pipili',
  'withdrawalLink.min': 'Hindi bababa sa, sa {{currency}}',
  'withdrawalLink.max': 'Hindi hihigit sa, sa {{currency}}',
  'withdrawalLink.reads': 'Tatanggap ang customer ng {{amount}}',
  'withdrawalLink.readsRange': 'Pipili ang customer mula {{min}} hanggang {{max}}',
  'withdrawalLink.order': 'Mas maliit ang pinakamataas kaysa sa pinakamababa.',
  'withdrawalLink.email': 'E-mail ng customer',
  'withdrawalLink.readyText': 'Ipadala ito sa iyong customer. Magagamit ito hanggang {{time}}.',
  'withdrawalLink.rangeOf': '{{min}} hanggang {{max}}',
  'withdrawalLink.open': 'Buksan ang withdraw page',
  'withdrawalLink.qr': 'QR code ng link',
};
