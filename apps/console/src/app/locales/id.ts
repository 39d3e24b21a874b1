import type { TranslationOf } from '../../lib/text/translation.ts';
import type { texts as english } from './en.ts';

export const texts: TranslationOf<typeof english> = {
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
