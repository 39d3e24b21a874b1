import type { TranslationOf } from '../../../lib/text/translation.ts';
import type { texts as english } from './en.ts';

export const texts: TranslationOf<typeof english> = {
  'payoutWay.dana': 'Dompet DANA',
  'payoutWay.livin': 'Transfer bank, BI-FAST',
  'payoutWay.maya_to_maya_phone_number': 'Dompet Maya lewat nomor telepon',
  'payoutWay.maya_to_maya_qr': 'Dompet Maya lewat QR',
  'payoutWay.maya_to_bank': 'Transfer lewat InstaPay',
  'payoutState.usable': 'Aktif',
  'payoutState.coolingDown': 'Masa tunggu',
  'payoutState.blocked': 'Diblokir',
  'payoutState.replaced': 'Diganti',
  'payoutState.removed': 'Dihapus',
  'payout.usableFrom': 'Dapat dipakai mulai',
  'payout.default': 'Bawaan',
  'payout.mode': 'Mode',
  'payout.live': 'Live',
  'payout.test': 'Uji coba',
  'verification.unverified': 'Belum diverifikasi',
  'verification.verifying': 'Memverifikasi',
  'verification.verified': 'Terverifikasi',
  'verification.closeMatch': 'Hampir cocok',
  'verification.mismatch': 'Nama tidak cocok',
  'verification.notFound': 'Rekening tidak ada',
  'verification.unsupported': 'Tidak dapat diverifikasi',
  'verification.timedOut': 'Tidak dijawab tepat waktu',
  'payoutAdvice.unverified': 'Pemiliknya belum ditanyakan ke {{institution}}. Verifikasilah.',
  'payoutAdvice.verifying':
    'Kami sedang menanyakan pemilik rekening ke {{institution}}. Paling lama satu menit.',
  'payoutAdvice.verified': '{{institution}} menyebut pemilik ini.',
  'payoutAdvice.closeMatch':
    '{{institution}} menyebut {{name}}. Bandingkan, lalu ganti metode bila namanya salah.',
  'payoutAdvice.closeMatchUnnamed':
    '{{institution}} menyebut nama yang sangat mirip. Bandingkan dengan nama di aplikasi.',
  'payoutAdvice.mismatch': 'Rekening ini milik orang lain. Bandingkan nomor dan nama, lalu ganti.',
  'payoutAdvice.notFound':
    '{{institution}} tidak punya rekening dengan nomor ini. Periksa setiap angka; nomor kartu itu nomor lain.',
  'payoutAdvice.unsupported':
    'Pemiliknya tidak dapat ditanyakan. Bandingkan setiap angka dengan aplikasi.',
  'payoutAdvice.noAccount':
    'Saat ini kami tidak dapat bertanya ke {{institution}}. Verifikasi lagi nanti.',
  'payoutAdvice.noInquiry':
    '{{institution}} tidak memberi tahu nama. Bandingkan setiap angka dengan aplikasi.',
  'payoutAdvice.noAnswer': '{{institution}} tidak menjawab tepat waktu. Verifikasi lagi.',
  'payoutAdvice.providerFailed': 'Aplikasi yang bertanya gagal. Verifikasi lagi nanti.',
  'payoutAdvice.timedOut': '{{institution}} tidak menjawab dalam satu menit. Verifikasi lagi.',
  'payoutDigits.or': '{{first}} atau {{last}}',
  'payoutDigits.range': '{{from}} sampai {{last}}',
  'payoutWarning.lengthUnusual': 'Nomor {{institution}} biasanya panjangnya lain.',
  'payoutWarning.lengthUnusualOf': 'Nomor {{institution}} biasanya terdiri dari {{digits}} angka.',
  'payoutWarning.notAPhoneNumber': 'Akun {{institution}} berupa nomor ponsel.',
  'payoutWarning.looksLikeCard': 'Ini tampak seperti nomor kartu. Pakai nomor rekening.',
  'payoutWarning.looksLikeVirtualAccount':
    'Ini tampak seperti nomor virtual account, yang hanya menerima satu pembayaran.',
  'payoutWarning.repeatedDigits': 'Semua angkanya sama.',
  'payoutWarning.nameHasDigits': 'Namanya mengandung angka.',
  'payoutWarning.nameTooShort': 'Namanya sangat pendek.',
};
