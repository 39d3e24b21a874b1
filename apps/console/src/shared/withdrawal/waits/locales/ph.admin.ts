import type { TranslationOf } from '../../../../lib/text/translation.ts';
import type { texts as english } from './en.admin.ts';

export const texts: TranslationOf<typeof english> = {
  'waitAct.payerDestination': 'Ang customer ang susunod na kikilos.',
  'waitAct.nameInquiryLimit':
    'Walang kailangang gawin. Kung nagmamadali, taasan ang limit ng name check sa Mga Setting.',
  'waitAct.nameCheck': 'Walang kailangang gawin: matatapos ito sa loob ng isang minuto.',
  'waitAct.nameFailed': 'Itanong ulit, o tanggihan.',
  'waitAct.payerConfirmation': 'Ang customer ang susunod na kikilos.',
  'waitAct.merchantAcceptance': 'Ang merchant ang susunod na kikilos.',
  'waitAct.proposal': 'Pagpasyahan ang proposal sa Perang Walang Katugma.',
  'waitAct.approval': 'Aprubahan o tanggihan.',
  'waitAct.hold': 'Tingnan ang mga nakita, saka i-release o tanggihan.',
  'waitAct.coolDown': 'Walang gagawin, o i-release nang mas maaga: hindi ng humiling nito.',
  'waitAct.turn': 'Walang kailangang gawin.',
  'waitAct.recovery': 'Tapusin ang recovery.',
  'waitAct.booksBroken': 'Alamin muna kung bakit hindi nagtutugma ang mga libro bago ayusin.',
  'waitAct.systemTrouble': 'Tingnan ang log ng server kung tumatagal.',
  'waitAct.merchantOwes': 'Sabihan ang merchant: babayaran ito ng mga susunod na deposito.',
  'waitAct.equalPayout': 'Itanong kung parehong sinadya, saka i-release.',
  'waitAct.institutionDown': 'Buksan ulit ang institusyon o ang daanan.',
  'waitAct.noAccountFree': 'Mag-sign in ng ibang account, o magbakante ng isa.',
  'waitAct.phoneAway': 'Ibalik online ang phone.',
  'waitAct.accountLimit': 'Magdagdag ng account, o hintaying lumuwag ang mga limit.',
  'waitAct.accountMoney': 'Maglipat ng pera sa nagpapadalang account.',
  'waitAct.phone': 'Walang kailangang gawin.',
  'waitAct.outcome': 'Walang kailangang gawin: ang history ang magpapasya.',
  'waitAct.outcomeReview': 'Pagpasyahan ito sa tab na Hindi pa alam.',
  'wait.askAgain': 'Itanong ulit',
};
