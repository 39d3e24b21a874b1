import type { TranslationOf } from '../../../../../lib/text/translation.ts';
import type { texts as english } from './en.merchant.ts';

export const texts: TranslationOf<typeof english> = {
  'refund.act': 'Kembalikan dana',
  'refund.title': 'Kembalikan {{code}}',
  'refund.text': 'Ini menjadi permintaan penarikan yang disetujui dua orang dari operator.',
  'refund.textTest':
    'Ini menjadi permintaan penarikan mode uji: tidak ada uang sungguhan yang dikirim.',
  'refund.failed': 'Deposit ini tidak termuat',
  'refund.paid': 'Dibayar',
  'refund.sentBack': 'Sudah atau sedang dikembalikan',
  'refund.refundable': 'Dapat dikembalikan',
  'refund.payer': 'Pembayar',
  'refund.noPayer': 'Tidak ditampilkan penyedia',
  'refund.nothingLeft': 'Semuanya sudah atau sedang dikembalikan.',
  'refund.amount': 'Jumlah yang dikembalikan',
  'refund.tooMuch': 'Paling banyak {{left}} masih dapat dikembalikan.',
  'refund.holder': 'Pemilik rekening',
  'refund.holderNote': 'Jika kosong, pemiliknya adalah pembayar.',
  'refund.holderUnknown':
    'Penyedia tidak menampilkan siapa yang membayar. Tulis pemilik rekeningnya.',
  'refund.otherName': 'Bukan pembayarnya: dua orang akan memeriksanya.',
  'refund.reason': 'Alasan',
  'refund.submit': 'Minta pengembalian',
  'refund.done': 'Pengembalian {{code}} sudah diminta',
  'error.refundTooHigh':
    'Sisanya tidak sebanyak itu. Pengembalian lain dari deposit ini juga dihitung.',
};
