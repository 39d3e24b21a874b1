import type { TranslationOf } from '../../../../../lib/text/translation.ts';
import type { texts as english } from './en.admin.ts';

export const texts: TranslationOf<typeof english> = {
  'recon.moves': 'Perpindahan dana sendiri',
  'recon.movesFailed': 'Perpindahan dana gagal dimuat',
  'recon.noMoves': 'Belum ada perpindahan dana sendiri',
  'recon.noMovesText':
    'Umumkan pengisian atau perpindahan antar rekening sendiri sebelum melakukannya, agar mutasinya dikenali.',
  'recon.movesNote': 'Perpindahan baru menjelaskan mutasi setelah disetujui orang lain.',
  'recon.announce': 'Umumkan perpindahan',
  'recon.announceText': 'Orang lain menyetujui dalam 24 jam. Sejak itu mutasinya yang menutup.',
  'recon.announced': 'Diusulkan. Orang lain harus menyetujui.',
  'recon.moveColumn': 'Dari dan ke',
  'recon.moveKindLabel': 'Jenis perpindahan',
  'recon.overdue': 'Terlambat',
  'recon.outside': 'Luar',
  'recon.from': 'Dari',
  'recon.to': 'Ke',
  'recon.sameAccount': 'Pilih rekening lain',
  'recon.cancelReason': 'Alasan batal',
  'recon.itsLines': 'Mutasinya',
  'recon.leaves': 'Keluar dari {{account}}',
  'recon.reaches': 'Masuk ke {{account}}',
  'recon.lineAwaited': 'Mutasinya belum datang',
  'recon.noLine': 'Tidak ada mutasi',
  'recon.agree': 'Setujui',
  'recon.cancelMove': 'Batalkan perpindahan',
};
