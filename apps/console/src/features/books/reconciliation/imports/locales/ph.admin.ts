import type { TranslationOf } from '../../../../../lib/text/translation.ts';
import type { texts as english } from './en.admin.ts';

export const texts: TranslationOf<typeof english> = {
  'recon.imports': 'Mga na-import na statement',
  'recon.import.failed': 'Hindi na-load ang mga import',
  'recon.import.noneYet': 'Wala pang na-import na statement',
  'recon.import.noneFound': 'Walang ganitong import',
  'recon.import.noneText':
    'Ang statement mula sa provider, CSV o XLSX, ay nagpapatunay sa nabasa ng telepono, o nagse-settle ng account na walang telepono.',
  'recon.import.note':
    'Maaaring bawiin ang maling import habang wala pang perang nakasalalay rito.',
  'recon.import.start': 'Mag-import ng statement',
  'recon.import.startText':
    'Piliin kung kaninong statement ito. Ipapakita muna ng pagsubok kung ano ang mangyayari.',
  'recon.import.goOn': 'Magpatuloy',
  'recon.import.file': 'File',
  'recon.import.period': 'Mga araw',
  'recon.import.taken': 'Kinuha',
  'recon.import.double': 'Nakatala na',
  'recon.import.refused': 'Tinanggihan',
  'recon.import.rowsOf': '{{taken}} kinuha, {{double}} nakatala na, {{refused}} tinanggihan',
  'recon.import.by': 'In-import ni',
  'recon.import.none': 'Wala',
  'recon.import.open': '{{count}} bukas',
  'recon.import.explained': '{{count}} naipaliwanag na',
  'recon.import.differencesOf': '{{open}} sa {{all}} ang bukas',
  'recon.import.identity': 'Kanino ito',
  'recon.import.discardReason': 'Bakit binawi',
  'recon.import.withdraw': 'Bawiin ang import',
  'recon.import.withdrawn_one': 'Binawi kasama ang {{count, number}} row',
  'recon.import.withdrawn_other': 'Binawi kasama ang {{count, number}} row',
  'recon.import.ask': 'Bawiin ang import na ito?',
  'recon.import.askText':
    'Aalisin ang {{name}} kasama ang mga row at mga pagkakaibang ginawa nito. Maaari nang i-import ulit ang parehong file.',
};
