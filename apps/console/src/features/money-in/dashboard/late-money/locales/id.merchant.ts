import type { TranslationOf } from '../../../../../lib/text/translation.ts';
import type { texts as english } from './en.merchant.ts';

export const texts: TranslationOf<typeof english> = {
  'lateMoney.title': 'Uang yang terlambat',
  'lateMoney.count_one': '{{count, number}} menunggu Anda',
  'lateMoney.count_other': '{{count, number}} menunggu Anda',
  'lateMoney.more': 'Sepuluh yang terlama',
  'lateMoney.text':
    'Uang ini masuk setelah depositnya berakhir. Tentukan tindak lanjutnya: operator yang memutuskan dan melakukannya.',
  'lateMoney.paid': 'dibayar',
  'lateMoney.creditOf': 'Kreditkan uang terlambat dari {{name}}',
  'lateMoney.returnOf': 'Kembalikan uang terlambat dari {{name}}',
  'lateMoney.creditTitle': 'Kreditkan {{amount}}?',
  'lateMoney.creditText':
    'Deposit {{code}} menjadi dibayar terlambat, dikurangi biayanya. Anda hanya dapat menentukannya sekali.',
  'lateMoney.returnTitle': 'Kembalikan {{amount}}',
  'lateMoney.returnText':
    'Pengirimnya {{name}}. Jika Anda tahu rekening asalnya, isilah; jika dikosongkan, operator yang mencarinya. Anda hanya dapat menentukannya sekali.',
  'lateMoney.returnUnknown':
    'Penyedia tidak menunjukkan pengirimnya. Jika Anda tahu rekening asalnya, isilah; jika dikosongkan, operator yang mencarinya. Anda hanya dapat menentukannya sekali.',
  'lateMoney.proposed': 'Operator sekarang memutuskannya',
  'lateMoney.noted': 'Operator tahu keinginan Anda dan mencari sisanya',
  'lateMoney.isProposed': 'Sedang diputuskan operator',
  'lateMoney.isCredit': 'Akan dikreditkan: operator memeriksa yang tidak cocok',
  'lateMoney.isReturn': 'Akan dikembalikan: operator mencari tujuannya',
};
