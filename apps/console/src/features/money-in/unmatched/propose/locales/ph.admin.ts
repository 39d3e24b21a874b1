import type { TranslationOf } from '../../../../../lib/text/translation.ts';
import type { texts as english } from './en.admin.ts';

export const texts: TranslationOf<typeof english> = {
  'unmatched.over': 'Wala nang pagpapasyahan: may paliwanag na ito.',

  'unmatched.which': 'Ano ito?',
  'unmatched.whichDeposit': 'Aling deposit ito?',
  'unmatched.noCandidates': 'Walang deposit na malapit sa linyang ito.',
  'unmatched.find': 'Maghanap ng ibang deposit',
  'unmatched.findLabel': 'Id o code ng deposit',
  'unmatched.findAct': 'Hanapin',
  'unmatched.findNone': 'Walang deposit na may ganitong id o code.',
  'unmatched.asked': 'Hiningi {{amount}}',
  'unmatched.fitsMark': 'tugma',
  'unmatched.differsMark': 'naiiba',
  'unmatched.accept': 'Dapat tanggapin nang isa-isa ang bawat naiiba',
  'unmatched.part': 'Gaano karami nito',
  'unmatched.partNote': 'Kapag blangko, lahat ng natitira: {{amount}}',
  'unmatched.method': 'Paano ito binayaran',
  'unmatched.chargeFee': 'Bawasan ng fee ng deposit',
  'unmatched.chargeFeeNote':
    'Itatakda ang fee kapag iminungkahi. Kung wala nito, kay merchant ang lahat.',
  'unmatched.whichPayout': 'Aling payout ang bumalik?',
  'unmatched.whichReversed': 'Aling deposit ang binawi?',
  'unmatched.noReversible':
    'Walang bayad na deposit ng account at halagang ito sa nakaraang kalahating taon.',
  'unmatched.findNotReversible':
    'Walang bayad na deposit na may ganoong id o code na pareho ang account at halaga.',
  'unmatched.paidOn': 'binayaran',
  'unmatched.named': 'Binabanggit ng linya',
  'unmatched.refundedBefore': 'Naibalik na',
  'unmatched.whichExpected': 'Aling pagmarka ang naghintay dito?',
  'unmatched.ownText': 'Magiging puhunan ng operator, o isang panig ng paglipat na inanunsiyo.',
  'unmatched.ownMove': 'Inanunsiyong paglipat',
  'unmatched.ownNone': 'Wala: puhunan ito',
  'unmatched.nature': 'Kung gayon, ano ito?',
  'unmatched.releaseText':
    'Itinuturing na napatunayan ang credit kahit walang patunay: magagamit na ito ng merchant.',
  'unmatched.refundWhere': 'Saan ito pupunta?',
  'unmatched.refundPayer': 'Pabalik sa nagpadala',
  'unmatched.refundPayerNote': 'Sa account na pinanggalingan nito, kung alam.',
  'unmatched.refundElsewhere': 'Sa ibang account',
  'unmatched.refundElsewhereNote':
    'Dalawang Admin ang dapat pumayag maliban kung nagbayad ang may-ari ayon sa pangalan.',
  'unmatched.institution': 'Bangko o wallet',
  'unmatched.number': 'Numero ng account',
  'unmatched.holder': 'Pangalan ng may-ari ng account',
  'unmatched.holderNote': 'Kapag blangko, ang nagbayad.',

  'unmatched.whyHead': 'Bakit',
  'unmatched.reasonNote': 'Babasahin ito ng magpapasya, at itatago sa audit log.',
  'unmatched.foot': 'Ibang tao ang magpapasya sa loob ng 24 oras.',
  'unmatched.proposeDone': 'Naimungkahi na. Ibang tao ang magpapasya.',
  'unmatched.meanwhile':
    'May nangyari habang tinitingnan mo ito. Walang naipadala, at naroon pa ang isinulat mo.',
  'unmatched.meanwhileBy':
    'Nauna si {{name}} at ang mungkahi: {{what}}. Walang naipadala sa iyo, at naroon pa ang isinulat mo.',
  'unmatched.lookAgain': 'Tingnan ulit',
  'unmatched.lookFirst': 'Tingnan muna ang nangyari.',
  'unmatched.status': 'Kalagayan',
};
