import type { TranslationOf } from '../../../lib/text/translation.ts';
import type { texts as english } from './en.ts';

export const texts: TranslationOf<typeof english> = {
  'days.name': 'Petsa',
  'days.today': 'Ngayon',
  'days.yesterday': 'Kahapon',
  'days.last7': 'Huling 7 araw',
  'days.last30': 'Huling 30 araw',
  'days.choose': 'Pumili ng mga araw…',
  'days.title': 'Pumili ng mga araw',
  'days.text': 'Buong araw sa {{timeZone}}, kasama ang dalawa. Sapat na ang isa.',
  'days.from': 'Mula',
  'days.to': 'Hanggang',
  'days.submit': 'Ilapat',
  'days.none': 'Pumili ng kahit isang araw.',
  'days.order': 'Mas maaga ang huling araw kaysa sa una.',
  'days.range': '{{from}} hanggang {{to}}',
  'days.since': 'mula {{from}}',
  'days.until': 'hanggang {{to}}',
  'exactAmount.name': 'Halaga',
  'exactAmount.choose': 'Eksaktong halaga…',
  'exactAmount.note': 'Hiningi, dapat bayaran, o nabayaran',
};
