import type { TranslationOf } from '../../../lib/text/translation.ts';
import type { texts as english } from './en.admin.ts';

export const texts: TranslationOf<typeof english> = {
  'alertChannels.title': 'Siapa yang diberi tahu tentang peringatan',
  'alertChannels.failed': 'Daftar penerima tidak dapat dimuat',
  'alertChannels.mail': 'Email',
  'alertChannels.mailText':
    'Yang terjadi bersamaan dikirim sebagai satu email, sekali saat bermasalah dan sekali saat selesai. Phone Farm hanya diberi tahu tentang miliknya sendiri.',
  'alertChannels.mailOf': 'Email ke {{name}}',
  'alertChannels.never': 'Tidak pernah',
  'alertChannels.from.notice': 'Semuanya',
  'alertChannels.from.warning': 'Peringatan dan kritis',
  'alertChannels.from.critical': 'Hanya kritis',
  'alertChannels.webhook': 'Server Anda sendiri',
  'alertChannels.webhookText':
    'Setiap peringatan dan akhirnya adalah satu permintaan bertanda tangan. Alamatnya harus https dan publik.',
  'alertChannels.url': 'Alamat',
  'alertChannels.which': 'Yang dikirim',
  'alertChannels.set': 'Kirim ke alamat ini',
  'alertChannels.replace': 'Kirim ke alamat lain',
  'alertChannels.remove': 'Berhenti mengirim',
  'alertChannels.removed': 'Tidak ada lagi yang dikirim ke server',
  'alertChannels.test': 'Kirim uji coba',
  'alertChannels.taken': 'Uji coba diterima',
  'alertChannels.notTaken': 'Uji coba tidak diterima: {{why}}',
  'alertChannels.secret': 'Rahasia untuk memeriksa tanda tangan',
  'alertChannels.secretText': 'Salin sekarang: tidak akan ditampilkan lagi.',
  'alertChannels.failing': 'Tidak diterima sejak {{time}}: {{why}}',
  'alertChannels.problem.status': 'Dijawab dengan status {{status}}.',
  'alertChannels.problem.secretUnreadable':
    'Rahasianya tidak dapat didekripsi: atur alamatnya lagi.',
  'alertChannels.problem.noAnswer': 'Tidak ada jawaban tepat waktu.',
  'alertChannels.working': 'Kiriman terakhir diterima.',
  'alertChannels.unused': 'Belum ada yang dikirim.',
  'alertChannels.off':
    'dimatikan: tidak menerima apa pun selama sehari. {{why}} Uji yang diterima menyalakannya lagi.',
};
