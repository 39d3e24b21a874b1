import type { TranslationOf } from '../../../lib/text/translation.ts';
import type { texts as english } from './en.admin.ts';

export const texts: TranslationOf<typeof english> = {
  'effect.suspense': 'Penampungan',
  'effect.claims': 'Piutang klaim',
  'effect.merchant': 'Utang kepada {{name}}',
  'effect.fees': 'Pendapatan biaya',
  'effect.capital': 'Modal operator',
  'effect.transit': 'Dana sendiri dalam perjalanan',
  'effect.providerFees': 'Biaya penyedia',
  'effect.writeOff': 'Penghapusan',
  'effect.clearing': 'Kliring',
  'effect.payer': 'Disisihkan untuk pengiriman',
  'effect.later': 'ditetapkan saat diusulkan',
  'effect.nothing': 'Tidak ada uang yang berpindah.',
};
