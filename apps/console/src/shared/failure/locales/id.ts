import type { TranslationOf } from '../../../lib/text/translation.ts';
import type { texts as english } from './en.ts';

export const texts: TranslationOf<typeof english> = {
  'failure.retry': 'Coba lagi',
  'failure.stale': 'Angka-angka ini tidak dapat diperbarui.',
  'error.forbidden': 'Anda tidak berhak melakukan ini.',
  'error.notFound': 'Tidak ada, atau milik orang lain.',
  'error.signedOut': 'Anda sudah tidak masuk lagi.',
  'error.searchNeedsTimes':
    'Empat digit hanya dapat dicari dalam rentang tanggal. Pilih rentang paling lama 92 hari, atau masukkan nomor lengkapnya.',
  'error.cursorInvalid': 'Halaman daftar ini sudah tidak ada. Mulai lagi dari halaman pertama.',
  'error.fileUnreadable':
    'Berkas tidak dapat dibaca: rusak, terpotong, atau isinya bukan seperti namanya. Simpan ulang, mutasi sebagai CSV (UTF-8).',
  'error.fileHoldsTooMuch':
    'Isi berkas melebihi yang dapat dibaca. Bagi mutasi per bulan atau simpan lembar pertamanya sebagai CSV; perkecil gambar.',
  'error.fileCarriesMore':
    'Berkas membawa lebih dari yang terlihat. Kirim salinan biasa: mutasi sebagai CSV, surat dicetak ke PDF, tangkapan layar.',
  'error.fileProtected': 'Berkas dilindungi kata sandi. Simpan tanpa kata sandi lalu kirim.',
  'error.fileTooHard':
    'Membaca berkas ini terlalu lama. Simpan ulang, mutasi sebagai CSV, lalu kirim.',
  'error.valueUnreadable':
    'Nilai yang tersimpan tidak dapat didekripsi. Mencoba lagi tidak membantu. Operator sudah diberi tahu dan memperbaikinya di server.',
  'unreadable.mark': 'tidak dapat didekripsi',
  'unreadable.act': 'Operator sudah diberi tahu dan akan memperbaikinya.',
  'error.stateConflict': 'Sudah berubah sementara itu. Lihat lagi dan putuskan kembali.',
};
