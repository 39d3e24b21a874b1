import type { TranslationOf } from '../../../../lib/text/translation.ts';
import type { texts as english } from './en.admin.ts';

export const texts: TranslationOf<typeof english> = {
  'waitAct.payerDestination': 'Langkah berikutnya ada pada pelanggan.',
  'waitAct.nameInquiryLimit':
    'Tidak perlu apa pun. Jika mendesak, naikkan batas pengecekan nama di Pengaturan.',
  'waitAct.nameCheck': 'Tidak perlu apa pun: selesai dalam satu menit.',
  'waitAct.nameFailed': 'Tanyakan lagi, atau tolak.',
  'waitAct.payerConfirmation': 'Langkah berikutnya ada pada pelanggan.',
  'waitAct.merchantAcceptance': 'Langkah berikutnya ada pada merchant.',
  'waitAct.proposal': 'Putuskan usulannya di Uang Belum Cocok.',
  'waitAct.approval': 'Setujui atau tolak.',
  'waitAct.hold': 'Periksa temuannya, lalu lepaskan atau tolak.',
  'waitAct.coolDown': 'Tidak perlu apa-apa, atau lepaskan lebih dulu: bukan oleh yang memintanya.',
  'waitAct.turn': 'Tidak perlu apa pun.',
  'waitAct.recovery': 'Selesaikan pemulihan.',
  'waitAct.booksBroken': 'Cari tahu penyebab pembukuan tidak cocok sebelum memperbaiki apa pun.',
  'waitAct.systemTrouble': 'Periksa log server jika berlanjut.',
  'waitAct.merchantOwes': 'Beri tahu merchant: deposit berikutnya menutupnya.',
  'waitAct.equalPayout': 'Tanyakan apakah keduanya memang dimaksud, lalu lepaskan.',
  'waitAct.institutionDown': 'Aktifkan kembali lembaga atau jalurnya.',
  'waitAct.noAccountFree': 'Masuk ke akun lain, atau bebaskan salah satu.',
  'waitAct.phoneAway': 'Buat ponselnya online kembali.',
  'waitAct.accountLimit': 'Tambahkan akun, atau tunggu sampai batasnya tersedia lagi.',
  'waitAct.accountMoney': 'Pindahkan dana ke akun pengirim.',
  'waitAct.phone': 'Tidak perlu apa pun.',
  'waitAct.outcome': 'Tidak perlu apa pun: riwayat yang menentukan.',
  'waitAct.outcomeReview': 'Putuskan di tab Belum diketahui.',
  'wait.askAgain': 'Tanyakan lagi',
};
