import type { TranslationOf } from '../../../../../lib/text/translation.ts';
import type { texts as english } from './en.admin.ts';

export const texts: TranslationOf<typeof english> = {
  'recon.toMoves': 'Lihat perpindahan dana',
  'recon.differencesFailed': 'Selisih gagal dimuat',
  'recon.differencesNote': 'Selisih tertutup sendiri bila hilang pada perbandingan berikutnya.',
  'recon.noDifferencesText':
    'Apa pun yang tidak cocok antara buku, ponsel, penyedia, dan mutasi tampil di sini.',
  'recon.choose': 'Pilih',
  'recon.apartBy': 'Berselisih',
  'recon.state.open': 'Terbuka',
  'recon.today': 'hari ini',
  'recon.days_other': '{{count}} hari',
  'recon.acts': 'Tindakan',
  'recon.isProposed': '{{code}} diusulkan {{name}}',
  'recon.explain': 'Jelaskan',
  'recon.explainOf': 'Jelaskan {{name}}',
  'recon.post': 'Usulkan pembukuan',
  'recon.postOf': 'Usulkan pembukuan untuk {{name}}',
  'recon.whyNoPosting.proposed': 'Sudah ada yang mengusulkan pembukuan',
  'recon.actDone': '{{done}} dari {{of}} selesai',
  'recon.outcome.notEligible': 'Tidak memenuhi syarat',
  'recon.noneEligible': 'Tidak satu pun dapat dilakukan',
  'recon.note': 'Penjelasannya',
};
