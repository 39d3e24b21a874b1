import type { TranslationOf } from '../../../../../lib/text/translation.ts';
import type { texts as english } from './en.merchant.ts';

export const texts: TranslationOf<typeof english> = {
  'refund.act': 'I-refund',
  'refund.title': 'I-refund ang {{code}}',
  'refund.text': 'Magiging withdrawal request ito na sasang-ayunan ng dalawang tao ng operator.',
  'refund.textTest':
    'Magiging withdrawal request ito ng test mode: walang totoong perang ipapadala.',
  'refund.failed': 'Hindi na-load ang deposit na ito',
  'refund.paid': 'Binayaran',
  'refund.sentBack': 'Naibalik na o ibinabalik pa',
  'refund.refundable': 'Maaari pang ibalik',
  'refund.payer': 'Nagbayad',
  'refund.noPayer': 'Hindi ipinapakita ng provider',
  'refund.nothingLeft': 'Naibalik na o ibinabalik na ang lahat.',
  'refund.amount': 'Halagang ibabalik',
  'refund.tooMuch': 'Hanggang {{left}} na lang ang maaaring ibalik.',
  'refund.holder': 'May-ari ng account',
  'refund.holderNote': 'Kung walang laman, ang nagbayad ang may-ari.',
  'refund.holderUnknown':
    'Hindi ipinapakita ng provider kung sino ang nagbayad. Isulat kung kanino ang account.',
  'refund.otherName': 'Iba ito sa nagbayad: dalawang tao ang titingin dito.',
  'refund.reason': 'Dahilan',
  'refund.submit': 'Humiling ng refund',
  'refund.done': 'Nahiling na ang refund {{code}}',
  'error.refundTooHigh':
    'Wala nang ganoong kalaki ang natitira. Kasama sa bilang ang ibang refund ng deposit na ito.',
};
