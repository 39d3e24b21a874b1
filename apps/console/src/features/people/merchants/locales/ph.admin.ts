import type { TranslationOf } from '../../../../lib/text/translation.ts';
import type { texts as english } from './en.admin.ts';

export const texts: TranslationOf<typeof english> = {
  'merchants.table': 'Mga merchant',
  'merchants.search': 'Code, pangalan o may-ari',
  'merchants.merchant': 'Merchant',
  'merchants.code': 'Code',
  'merchants.name': 'Pangalan',
  'merchants.country': 'Bansa',
  'merchants.status': 'Status',
  'merchants.owner': 'May-ari',
  'merchants.noOwner': 'Wala pang naimbita',
  'merchants.balance': 'Balanse',
  'merchants.hidden': 'Nakatago',
  'merchants.balanceHidden': 'Humingi sa administrator ng karapatang ledger.read.',
  'merchants.created': 'Ginawa',
  'merchants.add': 'Magdagdag ng merchant',
  'merchants.total_one': '{{count, number}} merchant',
  'merchants.total_other': '{{count, number}} merchant',
  'merchants.totalMore_one': 'higit sa {{count, number}} merchant',
  'merchants.totalMore_other': 'higit sa {{count, number}} merchant',
  'merchants.failed': 'Hindi na-load ang mga merchant',
  'merchants.empty': 'Wala pang merchant',
  'merchants.emptyText':
    'Idagdag ang una. Makakatanggap ang may-ari ng email na may link sa pagpili ng password.',
  'merchantStatus.pending': 'Naghihintay',
  'merchantStatus.active': 'Aktibo',
  'merchantStatus.suspended': 'Suspendido',
  'merchantStatus.closed': 'Sarado',
  'merchantCountry.ID': 'Indonesia',
  'merchantCountry.PH': 'Pilipinas',
  'merchantForm.codeNote': 'Hindi na magbabago: 3 hanggang 16 na malaking titik at numero',
  'merchantForm.codeWrong': 'Sumulat ng 3 hanggang 16 na malaking titik at numero.',
  'merchantForm.timeZone': 'Time zone',
  'merchantForm.methods': 'Mga paraan ng pagbabayad',
  'merchantForm.methodsMissing': 'Pumili ng kahit isang paraan.',
  'merchantForm.ownerName': 'Pangalan ng may-ari',
  'merchantForm.ownerEmail': 'Email ng may-ari',
  'merchantForm.ownerNote':
    'Iniimbita ang may-ari sa email at siya ang mag-iimbita sa iba pang kasama.',
  'merchantForm.activate': 'I-activate ngayon',
  'merchantForm.activateNote': 'Kung hindi, maghihintay ito at hindi tatanggap ng bayad.',
  'merchantForm.create': 'Idagdag at imbitahan',
  'merchantForm.busy': 'Sine-save',
  'merchantForm.created': 'Naidagdag ang {{name}}, at naimbita ang {{email}}',
  'merchantForm.refused': 'Hindi ito tinatanggap ng server. Suriin at subukan muli.',
  'error.merchantCodeUsed': 'May ibang merchant na may ganitong code. Hindi inuulit ang mga code.',
  'error.merchantNotSettled':
    'Hindi pa ito maisasara: may perang gumagalaw pa o hindi zero ang balanse.',
  'error.currencyNotOfCountry': 'Iba ang pera ng bansang ito.',
  'error.methodNotOfCurrency': 'May paraang hindi gumagamit ng perang ito.',
  'error.validFromPast':
    'Hindi ito maaaring magsimula sa nakaraan. Pumili ng oras na darating, o simulan ngayon.',
  'error.termsExist':
    'May iba nang magsisimula sa sandaling iyon. Pumili ng iba, o bawiin muna ang isa.',
  'error.termsBegun':
    'Umiiral na ito at mananatili sa kasaysayan. Magdagdag ng iba na papalit dito.',
};
