import type { paletteTexts as english } from './en-palette.ts';
import type { TranslationOf } from './translation.ts';

export const paletteTexts: TranslationOf<typeof english> = {
  'paletteKind.here': 'Di halaman ini',
  'paletteAct.runComparison': 'Bandingkan buku dan penyedia sekarang',
  'paletteAct.adjustMerchant': 'Usulkan penyesuaian saldo merchant',
  'paletteAct.beginShift': 'Mulai giliran saya',
  'paletteAct.endShift': 'Akhiri giliran saya',
  'paletteAct.newDanaAccount': 'Tambah akun Dana',
  'paletteAct.newLivinAccount': 'Tambah akun Livin',
  'paletteAct.newMayaAccount': 'Tambah akun Maya',
  'paletteAct.newProxy': 'Tambah proxy',
  'paletteAct.importProxies': 'Impor daftar proxy',
  'paletteAct.newRule': 'Aturan penarikan baru',
  'paletteAct.newBlock': 'Blokir penerima atau lembaga',
  'paletteAct.placeHold': 'Tahan data agar tidak dihapus',
  'paletteAct.announce': 'Umumkan pemeliharaan',
  'paletteAct.askPayout': 'Minta pencairan',
  'paletteAct.importPayouts': 'Minta pencairan dari berkas',
  'paletteAct.webhook': 'Alamat webhook baru',
  'paletteAct.testSession': 'Coba pembayaran di mode uji',
  'paletteAct.testEmbed': 'Coba halaman bayar tersemat',
  'paletteAct.inviteTeam': 'Undang seseorang ke tim',
  'paletteAct.export': 'Ekspor: {{list}}',
  'paletteAct.done.runComparison': 'Semuanya sudah dibandingkan',
  'paletteAct.done.beginShift': 'Giliran Anda berjalan',
  'shortcuts.export': 'Ekspor daftar ini',
};
