import type { TranslationOf } from '../../../lib/text/translation.ts';
import type { texts as english } from './en.admin.ts';

export const texts: TranslationOf<typeof english> = {
  'alertChannels.title': 'Sino ang sasabihan ng mga alerto',
  'alertChannels.failed': 'Hindi na-load kung sino ang sasabihan',
  'alertChannels.mail': 'Email',
  'alertChannels.mailText':
    'Isang email ang mga sabay na nangyari: isa kapag nagkaproblema at isa kapag tapos na. Sariling rows lang ang sinasabi sa Phone Farm.',
  'alertChannels.mailOf': 'Email kay {{name}}',
  'alertChannels.never': 'Hindi kailanman',
  'alertChannels.from.notice': 'Lahat',
  'alertChannels.from.warning': 'Mga babala at kritikal',
  'alertChannels.from.critical': 'Kritikal lang',
  'alertChannels.webhook': 'Sarili mong server',
  'alertChannels.webhookText':
    'Bawat alerto at ang katapusan nito ay isang request na may lagda. Dapat https at public ang address.',
  'alertChannels.url': 'Address',
  'alertChannels.which': 'Ang ipinapadala',
  'alertChannels.set': 'Ipadala sa address na ito',
  'alertChannels.replace': 'Ipadala sa ibang address',
  'alertChannels.remove': 'Itigil ang pagpapadala',
  'alertChannels.removed': 'Wala nang ipinapadala sa server',
  'alertChannels.test': 'Magpadala ng pagsubok',
  'alertChannels.taken': 'Tinanggap ang pagsubok',
  'alertChannels.notTaken': 'Hindi tinanggap ang pagsubok: {{why}}',
  'alertChannels.secret': 'Secret para sa pagsusuri ng lagda',
  'alertChannels.secretText': 'Kopyahin na ngayon: hindi na ito ipapakita muli.',
  'alertChannels.failing': 'Hindi tinatanggap mula {{time}}: {{why}}',
  'alertChannels.problem.status': 'Sumagot ito ng status {{status}}.',
  'alertChannels.problem.secretUnreadable':
    'Hindi ma-decrypt ang secret nito: itakda muli ang address.',
  'alertChannels.problem.noAnswer': 'Walang sumagot sa takdang oras.',
  'alertChannels.working': 'Tinanggap ang huling ipinadala.',
  'alertChannels.unused': 'Wala pang ipinadala.',
  'alertChannels.off':
    'ay nakapatay: walang tinanggap nang isang araw. {{why}} Bubukas ulit kapag tinanggap ang test.',
};
