import type { TranslationOf } from '../../../../../lib/text/translation.ts';
import type { texts as english } from './en.admin.ts';

export const texts: TranslationOf<typeof english> = {
  'unmatched.tab.waiting': 'Naghihintay',
  'unmatched.becomes':
    'Magiging Matagumpay ang {{code}}, tanda {{flag}}. Ipapadala ang webhook ng merchant.',
  'unmatched.becomesPlain':
    'Magiging Matagumpay ang {{code}} nang walang tanda. Ipapadala ang webhook ng merchant.',
  'unmatched.then.merchantCredit':
    'Walang deposit na mababayaran. Makikita ng merchant ang isang credit.',
  'unmatched.then.merchantCreditFee':
    'Walang deposit na mababayaran. Fee ng deposit ang fee, itatakda kapag iminungkahi.',
  'unmatched.then.own': 'Walang customer o merchant na tatamaan.',
  'unmatched.then.ownMove': 'Isang panig ito ng inanunsiyong paglipat.',
  'unmatched.then.ignore': 'Isasara ang linya bilang {{nature}}.',
  'unmatched.busy': 'Ipinapadala',

  'unmatched.proposal': 'Mungkahi',
  'unmatched.acceptedGuards': 'Tinanggap kahit naiiba',
  'unmatched.goesTo': 'Papunta sa',
  'unmatched.isPayer': 'ang nagbayad ayon sa pangalan',
  'unmatched.isNotPayer': 'hindi ang nagbayad ayon sa pangalan',
  'unmatched.lapsesIn': 'Mawawalan ng bisa sa {{time}}',
  'unmatched.lapsed': 'Nawalan ng bisa',
  'unmatched.approvalsLeft_one': '{{count, number}} tao pa ang dapat pumayag',
  'unmatched.approvalsLeft_other': '{{count, number}} tao pa ang dapat pumayag',
  'unmatched.ofNeeded': '{{given}} sa {{needed}}',
  'unmatched.agreed': 'Pumayag si {{name}}',
  'unmatched.approve': 'Aprubahan',
  'unmatched.reject': 'Tanggihan',
  'unmatched.takeBack': 'Bawiin',
  'unmatched.takeBackTitle': 'Bawiin ang mungkahing ito?',
  'unmatched.takeBackText':
    'Maghihintay ulit ang pera, at puwedeng magmungkahi ng iba ang sinuman.',
  'unmatched.decideTitle': 'Aprubahan ang mungkahing ito?',
  'unmatched.decideOnly': 'Ikaw lang ang dapat pumayag.',
  'unmatched.decideFirst': 'Ikaw ang una sa dalawang tao.',
  'unmatched.decideSecond': 'Ikaw ang ikalawa sa dalawang tao.',
  'unmatched.decideText': 'Hindi na mababawi; bagong posting ang pagtatama.',
  'unmatched.approveFinal': 'Aprubahan at i-post',
  'unmatched.approveFirst': 'Pumayag',
  'unmatched.you': 'Ikaw, {{role}}',
  'unmatched.toLine': 'Sa linya',
  'unmatched.proposals': 'Mga mungkahi',
  'unmatched.proposalsFailed': 'Hindi na-load ang mga mungkahi',
  'unmatched.proposalFailed': 'Hindi na-load ang mungkahing ito',
  'unmatched.noneToDecide': 'Walang pagpapasyahan',
  'unmatched.noneToDecideText':
    'Dito naghihintay ng ibang tao ang mga mungkahi tungkol sa linya at deposit.',
  'unmatched.noneEnded': 'Wala pang napagpasyahan',
  'unmatched.noneEndedText':
    'Nananatili rito ang mga mungkahing naaprubahan, tinanggihan, nawalan ng bisa at binawi.',
  'unmatched.what': 'Ang minumungkahi',
  'unmatched.proposedBy': 'Nagmungkahi',
  'unmatched.approvals': 'Pumayag',
  'unmatched.lapses': 'Mawawalan ng bisa',
  'unmatched.outcome': 'Kinalabasan',
  'unmatched.decidedBy': 'Nagpasya',
  'unmatched.at': 'Kailan',
};
