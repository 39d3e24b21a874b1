import type { TranslationOf } from '../../../lib/text/translation.ts';
import type { texts as english } from './en.ts';

export const texts: TranslationOf<typeof english> = {
  'error.confirmationNeeded': 'Konfirmasikan dulu bahwa ini Anda. Tidak ada yang diubah.',
  'stepUp.title': 'Konfirmasi bahwa ini Anda',
  'stepUp.text':
    'Ini memerlukan kata sandi atau kode sekali pakai dari lima menit terakhir. Isian Anda tetap ada dan dilanjutkan otomatis.',
  'stepUp.password': 'Kata sandi',
  'stepUp.code': 'Kode sekali pakai',
  'stepUp.useCode': 'Gunakan kode sekali pakai',
  'stepUp.usePassword': 'Gunakan kata sandi',
  'stepUp.confirm': 'Konfirmasi',
  'stepUp.busy': 'Memeriksa',
  'stepUp.sixDigits': 'Ketik enam angka dari aplikasi autentikator Anda.',
  'stepUp.wrongPassword': 'Ini bukan kata sandi Anda.',
  'stepUp.oneTimeCodeWrong': 'Kode ini salah atau sudah dipakai. Tunggu kode berikutnya.',
};
