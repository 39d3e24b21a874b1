import type { pagesTexts as english } from './en.ts';
import type { TranslationOf } from '../../lib/text/translation.ts';

export const pagesTexts: TranslationOf<typeof english> = {
  'nav.transaction': 'Transaksi',
  'nav.settings': 'Pengaturan',
  'header.transaction': 'Manajemen Transaksi',
  'header.transactionText': 'Setiap deposit dan pembayaran keluar, beserta perjalanannya',
  'header.changePassword': 'Ubah Kata Sandi',
  'header.changePasswordText': 'Kata sandi, kode sekali pakai, dan tempat Anda masuk',
  'header.withdrawalRequests': 'Permintaan Penarikan',
  'header.withdrawalRequestsText': 'Kelola dan lacak permintaan penarikan secara efisien',
  'header.settings': 'Pengaturan',
};
