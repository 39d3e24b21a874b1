import type { TranslationOf } from '../../../lib/text/translation.ts';
import type { texts as english } from './en.ts';

export const texts: TranslationOf<typeof english> = {
  'payoutWay.dana': 'DANA wallet',
  'payoutWay.livin': 'Bank transfer, BI-FAST',
  'payoutWay.maya_to_maya_phone_number': 'Maya wallet gamit ang numero ng telepono',
  'payoutWay.maya_to_maya_qr': 'Maya wallet gamit ang QR',
  'payoutWay.maya_to_bank': 'Transfer gamit ang InstaPay',
  'payoutState.usable': 'Aktibo',
  'payoutState.coolingDown': 'Naghihintay pa',
  'payoutState.blocked': 'Hinarangan',
  'payoutState.replaced': 'Napalitan',
  'payoutState.removed': 'Inalis',
  'payout.usableFrom': 'Magagamit mula',
  'payout.default': 'Default',
  'payout.mode': 'Mode',
  'payout.live': 'Live',
  'payout.test': 'Test',
  'verification.unverified': 'Hindi pa beripikado',
  'verification.verifying': 'Bineberipika',
  'verification.verified': 'Beripikado',
  'verification.closeMatch': 'Halos tugma',
  'verification.mismatch': 'Hindi tugma ang pangalan',
  'verification.notFound': 'Walang ganoong account',
  'verification.unsupported': 'Hindi mabeberipika',
  'verification.timedOut': 'Walang sagot sa oras',
  'payoutAdvice.unverified':
    'Hindi pa naitatanong sa {{institution}} kung kanino ito. Beripikahin ito.',
  'payoutAdvice.verifying':
    'Itinatanong sa {{institution}} kung kaninong account ito. Isang minuto ang pinakamatagal.',
  'payoutAdvice.verified': 'Ito ang may-ari ayon sa {{institution}}.',
  'payoutAdvice.closeMatch':
    'Si {{name}} ang may-ari ayon sa {{institution}}. Ihambing ito, at palitan kung mali ang pangalan.',
  'payoutAdvice.closeMatchUnnamed':
    'Kahawig na pangalan ang ibinigay ng {{institution}}. Ihambing ito sa pangalan sa app.',
  'payoutAdvice.mismatch':
    'Ibang tao ang may-ari ng account. Ihambing ang numero at pangalan, saka palitan.',
  'payoutAdvice.notFound':
    'Walang account sa {{institution}} na may ganitong numero. Suriin ang bawat digit; iba ang numero ng card.',
  'payoutAdvice.unsupported':
    'Hindi maitatanong kung sino ang may-ari. Ihambing ang bawat digit sa app.',
  'payoutAdvice.noAccount':
    'Wala kaming mapagtanungan sa {{institution}} ngayon. Beripikahin ulit mamaya.',
  'payoutAdvice.noInquiry':
    'Hindi nagbibigay ng pangalan ang {{institution}}. Ihambing ang bawat digit sa app.',
  'payoutAdvice.noAnswer': 'Hindi sumagot sa oras ang {{institution}}. Beripikahin ulit.',
  'payoutAdvice.providerFailed': 'Nagkaproblema ang app na nagtatanong. Beripikahin ulit mamaya.',
  'payoutAdvice.timedOut':
    'Hindi sumagot ang {{institution}} sa loob ng isang minuto. Beripikahin ulit.',
  'payoutDigits.or': '{{first}} o {{last}}',
  'payoutDigits.range': '{{from}} hanggang {{last}}',
  'payoutWarning.lengthUnusual': 'Iba ang karaniwang haba ng mga numero ng {{institution}}.',
  'payoutWarning.lengthUnusualOf': 'Karaniwang {{digits}} digit ang mga numero ng {{institution}}.',
  'payoutWarning.notAPhoneNumber': 'Numero ng cellphone ang mga account ng {{institution}}.',
  'payoutWarning.looksLikeCard': 'Mukhang numero ito ng card. Gamitin ang numero ng account.',
  'payoutWarning.looksLikeVirtualAccount':
    'Mukhang numero ito ng virtual account, na isang bayad lang ang tinatanggap.',
  'payoutWarning.repeatedDigits': 'Pare-pareho ang lahat ng digit.',
  'payoutWarning.nameHasDigits': 'May mga digit ang pangalan.',
  'payoutWarning.nameTooShort': 'Napakaikli ng pangalan.',
};
