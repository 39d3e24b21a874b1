import type { TranslationOf } from '../../../../../lib/text/translation.ts';
import type { texts as english } from './en.admin.ts';

export const texts: TranslationOf<typeof english> = {
  'unmatched.over': 'Tidak ada lagi yang perlu diputuskan: sudah jelas.',

  'unmatched.which': 'Apa ini?',
  'unmatched.whichDeposit': 'Deposit yang mana?',
  'unmatched.noCandidates': 'Tidak ada deposit yang mendekati mutasi ini.',
  'unmatched.find': 'Cari deposit lain',
  'unmatched.findLabel': 'Id atau kode deposit',
  'unmatched.findAct': 'Cari',
  'unmatched.findNone': 'Tidak ada deposit dengan id atau kode ini.',
  'unmatched.asked': 'Diminta {{amount}}',
  'unmatched.fitsMark': 'cocok',
  'unmatched.differsMark': 'berbeda',
  'unmatched.accept': 'Yang berbeda harus diterima satu per satu menurut namanya',
  'unmatched.part': 'Berapa banyak',
  'unmatched.partNote': 'Kosong berarti seluruh sisa: {{amount}}',
  'unmatched.method': 'Cara dibayar',
  'unmatched.chargeFee': 'Dikurangi biaya deposit',
  'unmatched.chargeFeeNote':
    'Biayanya ditetapkan saat diusulkan. Tanpa itu merchant mendapat semuanya.',
  'unmatched.whichPayout': 'Pengiriman mana yang kembali?',
  'unmatched.whichReversed': 'Deposit mana yang ditarik kembali?',
  'unmatched.noReversible':
    'Tidak ada deposit terbayar dari rekening dan jumlah ini dalam setengah tahun terakhir.',
  'unmatched.findNotReversible':
    'Tidak ada deposit terbayar dengan id atau kode itu yang rekening dan jumlahnya sama.',
  'unmatched.paidOn': 'dibayar',
  'unmatched.named': 'Mutasi menyebutnya',
  'unmatched.refundedBefore': 'Sudah dikembalikan',
  'unmatched.whichExpected': 'Penandaan mana yang menunggunya?',
  'unmatched.ownText': 'Menjadi modal operator, atau satu sisi pemindahan yang sudah diumumkan.',
  'unmatched.ownMove': 'Pemindahan yang diumumkan',
  'unmatched.ownNone': 'Tidak ada: ini modal',
  'unmatched.nature': 'Lalu apa ini?',
  'unmatched.releaseText': 'Kredit dianggap terbukti tanpa bukti: merchant dapat memakainya.',
  'unmatched.refundWhere': 'Ke mana?',
  'unmatched.refundPayer': 'Kembali kepada pengirimnya',
  'unmatched.refundPayerNote': 'Ke rekening asalnya, bila diketahui.',
  'unmatched.refundElsewhere': 'Ke rekening lain',
  'unmatched.refundElsewhereNote':
    'Dua Admin harus setuju, kecuali nama pemiliknya adalah pembayarnya.',
  'unmatched.institution': 'Bank atau dompet',
  'unmatched.number': 'Nomor rekening',
  'unmatched.holder': 'Nama pemilik rekening',
  'unmatched.holderNote': 'Bila kosong, pembayarnya.',

  'unmatched.whyHead': 'Mengapa',
  'unmatched.reasonNote': 'Yang memutuskan membacanya, dan log audit menyimpannya.',
  'unmatched.foot': 'Orang lain memutuskan dalam 24 jam.',
  'unmatched.proposeDone': 'Diusulkan. Orang lain memutuskan.',
  'unmatched.meanwhile':
    'Sesuatu terjadi saat Anda melihatnya. Tidak ada yang dikirim, dan tulisan Anda masih ada.',
  'unmatched.meanwhileBy':
    '{{name}} lebih dulu dan mengusulkan: {{what}}. Usulan Anda tidak dikirim, dan tulisan Anda masih ada.',
  'unmatched.lookAgain': 'Lihat lagi',
  'unmatched.lookFirst': 'Lihat dulu apa yang terjadi.',
  'unmatched.status': 'Status',
};
