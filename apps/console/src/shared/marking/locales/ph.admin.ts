import type { TranslationOf } from '../../../lib/text/translation.ts';
import type { texts as english } from './en.admin.ts';

export const texts: TranslationOf<typeof english> = {
  'marking.title': 'Markahang bayad ang isang deposit',
  'marking.act': 'Markahang bayad',
  'marking.find': 'Id o code ng deposit',
  'marking.findNote': 'Gaya ng DEP-7Q4J8C',
  'marking.findAct': 'Hanapin',
  'marking.findNone': 'Walang deposit na may ganitong id o code.',
  'marking.other': 'Ibang deposit',
  'marking.amount': 'Halagang binayaran',
  'marking.amountNote': 'Hiningi: {{amount}}',
  'marking.amountWrong.IDR': 'Isulat ang buong rupiah na higit sa sero, gaya ng 150.000.',
  'marking.amountWrong.PHP': 'Isulat ang piso na higit sa sero, gaya ng 1,500.00.',
  'marking.evidence': 'Ano ang patunay at nasaan ito',
  'marking.evidenceNote': 'Numero ng resibo, ticket, o sagot ng provider.',
  'marking.evidenceMissing': 'Isulat muna ang patunay.',
  'marking.reason': 'Dahilan',
  'marking.reasonMissing': 'Isulat muna ang dahilan.',
  'marking.means': 'Ang ibig sabihin nito',
  'marking.meansFlag':
    'Habambuhay na may tandang \u201cminarkahan nang mano-mano\u201d ang deposit.',
  'marking.meansSecond':
    'Ibang tao ang magpapasya sa loob ng 24 oras. Kapag lampas sa limit, dalawang Admin ang mananagot.',
  'marking.meansLine':
    'Hihintayin ang linya nito. Pagdating nito, patunay ito ng pagmarka at walang mababayaran nang dalawang beses.',
  'marking.meansDays': 'Kapag hindi dumating ang linya sa loob ng 3 araw, magiging pagkakaiba ito.',
  'marking.propose': 'Imungkahi ang pagmarka',
  'marking.done': 'Naimungkahi na. Ibang tao ang magpapasya.',
  'marking.obstacle.open': 'Puwede pa itong bayaran ng nagbabayad. Hintaying matapos.',
  'marking.obstacle.paid': 'Bayad na ito o ang session nito.',
  'marking.obstacle.proposed': 'May nagmungkahi nang ituring itong bayad.',
  'marking.obstacle.lineWaits':
    'May naghihintay na pumasok na perang ganito ang halaga sa account nito. Itugma na lang ang linyang iyon.',
  'marking.customer': 'Customer',
  'marking.account': 'Account',
  'marking.status': 'Kalagayan',
  'marking.expired': 'Nag-expire',
  'marking.busy': 'Ipinapadala',

  'unmatched.error.lineAlreadyUsed': 'Nagamit na ang linya habang tinitingnan mo. Tingnan ulit.',
  'unmatched.error.revisionConflict': 'May naunang iba. Tingnan ulit.',
  'unmatched.error.stateConflict': 'Nagbago na ito. Tingnan ulit at magpasya muli.',
  'error.allocationExceedsLine': 'Hindi na ganoon kalaki ang natitira sa linya.',
  'error.guardsDiffer': 'May naiiba na hindi pa tinanggap. Tingnan ulit ang deposit.',
  'error.depositNotPayable': 'Hindi mababayaran ngayon ang deposit: bukas pa ito, o bayad na.',
  'error.feeAboveAmount': 'Mas malaki ang fee kaysa sa pera.',
  'error.modeMismatch': 'Perang pang-test ang isa at ang isa ay hindi.',
  'error.currencyMismatch': 'Nasa ibang currency ito.',
  'error.creditPending':
    'May ibang bahagi ng linya na naghihintay ng patunay. Pakawalan muna iyon.',
  'error.lineWaits':
    'May naghihintay na pumasok na perang ganito ang halaga sa account nito. Itugma na lang ang linyang iyon.',
  'error.destinationNeeded': 'Hindi sinasabi ng linya kung saan ito galing. Isulat ang account.',
  'error.evidenceInvalid': 'Hindi ito uri ng file na puwedeng patunay, o sira ito.',
  'error.evidenceNeeded':
    'Kailangan ng file na patunay kapag iba ang halaga sa halaga ng deposito.',
  'error.evidenceLimitReached': 'Marami ka nang na-upload na file. Maghintay muna.',
  'error.institutionNotUsable':
    'Hindi mapapadalhan ng pera ang institusyong ito ngayon. Pumili ng iba.',
  'error.destinationNotPossible': 'Hindi mapapadalhan ng pera ang account na ito. Sumulat ng iba.',
  'error.amountOutOfLimits': 'Walang paraan ng pagpapadala para sa halagang ito.',
  'error.outcomeUnknown': 'Hindi pa alam ang kinalabasan. Tingnan ulit bago magpasya muli.',
  'unmatched.waitingLine': 'Sa linyang naghihintay',
};
