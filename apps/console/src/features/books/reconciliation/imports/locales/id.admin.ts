import type { TranslationOf } from '../../../../../lib/text/translation.ts';
import type { texts as english } from './en.admin.ts';

export const texts: TranslationOf<typeof english> = {
  'recon.imports': 'Rekening koran yang diimpor',
  'recon.import.failed': 'Impor gagal dimuat',
  'recon.import.noneYet': 'Belum ada rekening koran yang diimpor',
  'recon.import.noneFound': 'Tidak ada impor seperti itu',
  'recon.import.noneText':
    'Rekening koran dari penyedia, CSV atau XLSX, menguatkan yang dibaca ponsel, atau mencocokkan rekening tanpa ponsel.',
  'recon.import.note':
    'Impor yang salah dapat ditarik selama belum ada uang yang bergantung padanya.',
  'recon.import.start': 'Impor rekening koran',
  'recon.import.startText':
    'Pilih rekening pemiliknya. Uji coba menunjukkan dulu apa yang akan terjadi.',
  'recon.import.goOn': 'Lanjut',
  'recon.import.file': 'Berkas',
  'recon.import.period': 'Hari',
  'recon.import.taken': 'Diambil',
  'recon.import.double': 'Sudah ada',
  'recon.import.refused': 'Ditolak',
  'recon.import.rowsOf': '{{taken}} diambil, {{double}} sudah ada, {{refused}} ditolak',
  'recon.import.by': 'Diimpor oleh',
  'recon.import.none': 'Tidak ada',
  'recon.import.open': '{{count}} terbuka',
  'recon.import.explained': '{{count}} sudah dijelaskan',
  'recon.import.differencesOf': '{{open}} dari {{all}} terbuka',
  'recon.import.identity': 'Milik siapa',
  'recon.import.discardReason': 'Alasan ditarik',
  'recon.import.withdraw': 'Tarik impor',
  'recon.import.withdrawn_one': 'Ditarik bersama {{count, number}} baris',
  'recon.import.withdrawn_other': 'Ditarik bersama {{count, number}} baris',
  'recon.import.ask': 'Tarik impor ini?',
  'recon.import.askText':
    '{{name}} dihapus bersama baris dan selisih yang dibuatnya. Berkas yang sama boleh diimpor lagi.',
};
