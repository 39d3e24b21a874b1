import type { TranslationOf } from '../../../../../lib/text/translation.ts';
import type { texts as english } from './en.merchant.ts';

export const texts: TranslationOf<typeof english> = {
  'withdrawalLink.new': 'Tautan penarikan baru',
  'withdrawalLink.kind': 'Untuk apa tautan ini',
  'withdrawalLink.deposit': 'Deposit',
  'withdrawalLink.withdrawal': 'Penarikan',
  'withdrawalLink.title': 'Tautan penarikan baru',
  'withdrawalLink.titleTest': 'Tautan penarikan baru dalam mode uji',
  'withdrawalLink.text':
    'Pelanggan Anda menentukan tujuan uangnya. Saat itu jumlah dan biaya disisihkan dari saldo Anda.',
  'withdrawalLink.amountKind': 'Jumlah',
  'withdrawalLink.fixed': 'Jumlah tetap',
  'withdrawalLink.range': 'Pelanggan memilih',
  'withdrawalLink.min': 'Paling sedikit, dalam {{currency}}',
  'withdrawalLink.max': 'Paling banyak, dalam {{currency}}',
  'withdrawalLink.reads': 'Pelanggan menerima {{amount}}',
  'withdrawalLink.readsRange': 'Pelanggan memilih dari {{min}} sampai {{max}}',
  'withdrawalLink.order': 'Batas atas lebih kecil daripada batas bawah.',
  'withdrawalLink.email': 'E-mail pelanggan',
  'withdrawalLink.readyText': 'Kirim kepada pelanggan Anda. Dapat dipakai sampai pukul {{time}}.',
  'withdrawalLink.rangeOf': '{{min}} sampai {{max}}',
  'withdrawalLink.open': 'Buka halaman penarikan',
  'withdrawalLink.qr': 'Kode QR tautan ini',
};
