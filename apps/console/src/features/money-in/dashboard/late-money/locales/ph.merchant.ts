import type { TranslationOf } from '../../../../../lib/text/translation.ts';
import type { texts as english } from './en.merchant.ts';

export const texts: TranslationOf<typeof english> = {
  'lateMoney.title': 'Nahuling pera',
  'lateMoney.count_one': '{{count, number}} ang naghihintay sa iyo',
  'lateMoney.count_other': '{{count, number}} ang naghihintay sa iyo',
  'lateMoney.more': 'Ang sampung pinakamatagal',
  'lateMoney.text':
    'Dumating ito nang tapos na ang deposit. Sabihin kung ano ang gagawin: ang operator ang magpapasya at gagawa.',
  'lateMoney.paid': 'binayaran',
  'lateMoney.creditOf': 'I-credit ang nahuling pera ni {{name}}',
  'lateMoney.returnOf': 'Ibalik ang nahuling pera ni {{name}}',
  'lateMoney.creditTitle': 'I-credit ang {{amount}}?',
  'lateMoney.creditText':
    'Magiging bayad na huli ang deposit na {{code}}, bawas ang mga fee. Isang beses mo lang ito masasabi.',
  'lateMoney.returnTitle': 'Ibalik ang {{amount}}',
  'lateMoney.returnText':
    'Si {{name}} ang nagpadala. Kung alam mo ang account na pinanggalingan, ilagay ito; kung walang laman, hahanapin ito ng operator. Isang beses mo lang ito masasabi.',
  'lateMoney.returnUnknown':
    'Hindi ipinapakita ng provider kung sino ang nagpadala. Kung alam mo ang account na pinanggalingan, ilagay ito; kung walang laman, hahanapin ito ng operator. Isang beses mo lang ito masasabi.',
  'lateMoney.proposed': 'Pinagpapasyahan na ito ng operator',
  'lateMoney.noted': 'Alam na ng operator ang gusto mo at hahanapin nila ang iba pa',
  'lateMoney.isProposed': 'Pinagpapasyahan ng operator',
  'lateMoney.isCredit': 'Ike-credit: tinitingnan ng operator ang hindi tugma',
  'lateMoney.isReturn': 'Ibabalik: hinahanap ng operator kung saan',
};
