import type { TranslationOf } from '../../../lib/text/translation.ts';
import type { texts as english } from './en.ts';

export const texts: TranslationOf<typeof english> = {
  'days.name': 'Tanggal',
  'days.today': 'Hari ini',
  'days.yesterday': 'Kemarin',
  'days.last7': '7 hari terakhir',
  'days.last30': '30 hari terakhir',
  'days.choose': 'Pilih tanggal…',
  'days.title': 'Pilih tanggal',
  'days.text': 'Hari penuh menurut {{timeZone}}, keduanya termasuk. Satu saja sudah cukup.',
  'days.from': 'Dari',
  'days.to': 'Sampai',
  'days.submit': 'Terapkan',
  'days.none': 'Pilih sedikitnya satu tanggal.',
  'days.order': 'Tanggal akhir mendahului tanggal awal.',
  'days.range': '{{from}} sampai {{to}}',
  'days.since': 'sejak {{from}}',
  'days.until': 'hingga {{to}}',
  'exactAmount.name': 'Jumlah',
  'exactAmount.choose': 'Jumlah persis…',
  'exactAmount.note': 'Diminta, harus dibayar, atau dibayar',
};
