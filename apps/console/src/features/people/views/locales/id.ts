import type { viewsTexts as english } from './en.ts';
import type { TranslationOf } from '../../../../lib/text/translation.ts';

/** Named views of lists. */
export const viewsTexts: TranslationOf<typeof english> = {
  'views.title': 'Tampilan',
  'views.plain': 'Daftar biasa',
  'views.isDefault': 'dibuka dengan ini',
  'views.by': 'dari {{name}}',
  'views.save': 'Simpan tampilan ini',
  'views.saveText': 'Filter, kolom, dan kerapatan seperti sekarang.',
  'views.name': 'Nama tampilan',
  'views.keep': 'Simpan',
  'views.rename': 'Ganti nama {{name}}',
  'views.renameText': 'Semua yang melihat tampilan ini melihat nama barunya.',
  'views.renameAct': 'Ganti nama',
  'views.replace': 'Samakan dengan daftar sekarang',
  'views.makeDefault': 'Buka daftar dengan ini',
  'views.notDefault': 'Buka daftar biasa lagi',
  'views.delete': 'Hapus {{name}}',
  'views.deleteText': 'Tampilannya hilang; barisnya tetap.',
  'views.deleteShared': 'Hilang bagi semua yang melihatnya.',
  'views.deleteAct': 'Hapus',
  'views.deleteNow': 'Hapus',
  'views.sharedWith': 'Dibagikan ke',
  'views.team': 'Tim saya',
  'views.done.save': 'Tampilan disimpan',
  'views.done.change': 'Tampilan diubah',
  'views.done.delete': 'Tampilan dihapus',
  'views.done.default': 'Mulai sekarang daftar dibuka begitu',
  'views.nameTaken': 'Sudah ada tampilan dengan nama itu, atau terlalu banyak.',
};
