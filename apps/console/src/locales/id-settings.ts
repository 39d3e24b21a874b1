import type { settingsTexts as english } from './en-settings.ts';
import type { TranslationOf } from './translation.ts';

/** The settings page of a merchant: its parts, its team, what is mailed. */
export const settingsTexts: TranslationOf<typeof english> = {
  'settings.sections': 'Bagian pengaturan',
  'settings.failed': 'Pengaturan tidak termuat',
  'settings.section.branding': 'Merek',
  'settings.section.origins': 'Origin dan halaman kembali',
  'settings.section.team': 'Tim',
  'settings.section.notifications': 'Pemberitahuan',
  'settings.section.lateMoney': 'Uang terlambat',
  'settings.section.terms': 'Biaya dan batas',
  'settings.originsText':
    'Peramban hanya menampilkan halaman bayar dalam bingkai di halaman pada daftar pertama. Alamat tujuan kembali pembayar harus ada di daftar kedua.',
  'settings.lateText':
    'Pelanggan punya waktu {{pay}} untuk membayar. Uang yang datang setelahnya, hingga {{late}}, adalah uang terlambat. Pilih apa yang terjadi dengannya.',
  'settings.late.credit':
    'Pembayaran tetap berhasil dan ditandai terlambat. Uang langsung masuk saldo Anda. Pilih ini jika Anda masih dapat mengirim pesanan.',
  'settings.late.ask':
    'Pembayaran tetap kedaluwarsa dan uangnya menunggu. Anda diberi tahu, lalu operator mengkreditkan atau mengembalikannya sesuai keinginan Anda.',
  'settings.late.return':
    'Pembayaran tetap kedaluwarsa dan uangnya bukan milik Anda. Uang menunggu di operator sampai dikembalikan ke pembayar.',
  'settings.lateNote':
    'Berlaku untuk pembayaran yang dimulai dari sekarang. Yang sudah ada tetap memakai aturan saat dimulai, dan halaman pembayar menyebutkannya.',
  'settings.noticesText':
    'Pilihan ini hanya untuk Anda. Email dikirim ke {{email}}, digabung jika banyak hal terjadi sekaligus.',
  'settings.noticesConflict':
    'Anda mengubah pilihan di tempat lain. Inilah keadaannya sekarang; tekan lagi.',
  'settings.latest': 'Pemberitahuan terbaru',
  'settings.latestNone': 'Belum ada. Hal yang perlu Anda lihat akan tercantum di sini.',
  'settings.termsText':
    'Disepakati dengan operator, yang dapat mengubahnya. Yang direncanakan tercantum sebelum berlaku.',
  'settings.times': 'Waktu dan metode',
  'settings.timeToPay': 'Waktu untuk membayar',
  'settings.timeLate': 'Dianggap terlambat selama',
  'settings.timeToConfirm': 'Waktu konfirmasi penarikan',
  'settings.methods': 'Metode pembayaran',
  'settings.tokensFrom': 'Token API berlaku dari',
  'settings.everywhere': 'Mana saja',
  'settings.timeZone': 'Zona waktu',
  'notice.webhookDisabled': 'Alamat webhook dimatikan',
  'notice.apiTokenChanged': 'Token API dibuat, dirotasi, atau dicabut',
  'notice.apiTokenEnding': 'Token API berakhir dalam seminggu',
  'notice.payoutMethodAdded': 'Metode pencairan ditambahkan',
  'notice.lateMoneyWaiting': 'Uang terlambat menunggu keputusan',
  'notice.teamChanged': 'Seseorang diundang atau dinonaktifkan',
  'notice.exportReady': 'Ekspor Anda siap',
  'noticeNote.webhookDisabled':
    'Setelah berhari-hari tanpa jawaban; tidak ada yang dikirim sampai Anda menyalakannya lagi.',
  'noticeNote.apiTokenChanged':
    'Juga ketika Anda sendiri yang melakukannya, agar Anda tahu saat bukan Anda.',
  'noticeNote.apiTokenEnding': 'Server Anda ditolak setelah token berakhir.',
  'noticeNote.payoutMethodAdded': 'Uang Anda dapat dikirim ke sana setelah masa tunggunya selesai.',
  'noticeNote.lateMoneyWaiting': 'Uang datang setelah pembayarannya berakhir.',
  'noticeNote.teamChanged': 'Daftar orang yang dapat masuk kini berubah.',
  'noticeNote.exportReady': 'Jika memakan waktu lebih dari satu menit.',
  'team.text':
    'Semua orang di sini dapat melakukan semua yang Anda dapat lakukan. Orang baru menerima email berisi tautan untuk membuat kata sandi.',
  'team.empty': 'Belum ada orang',
  'team.invite': 'Undang',
  'team.inviteText':
    'Email berisi tautan dikirim ke alamat ini. Tautan berlaku sekali dan selama 72 jam.',
  'team.invited': 'Undangan dikirim ke {{email}}',
  'team.name': 'Nama',
  'team.email': 'Email',
  'team.send': 'Kirim undangan',
  'team.busy': 'Mengirim',
  'team.you': 'Anda',
  'team.acts': 'Tindakan untuk {{name}}',
  'team.act.resend': 'Kirim ulang undangan',
  'team.act.disable': 'Nonaktifkan',
  'team.act.enable': 'Aktifkan',
  'team.done.resend': 'Undangan baru dikirim ke {{email}}',
  'team.done.disable': '{{name}} dinonaktifkan',
  'team.done.enable': '{{name}} diaktifkan',
  'team.disableTitle': 'Nonaktifkan {{name}}?',
  'team.disableText':
    '{{name}} langsung keluar dari semua perangkat dan tidak dapat masuk sampai diaktifkan lagi. Token API tetap berlaku.',
  'team.reason': 'Alasan',
  'team.own': 'Ini akun Anda sendiri. Minta rekan Anda.',
  'team.taken': 'Undangan sudah diterima.',
  'team.whileDisabled': 'Dinonaktifkan. Aktifkan dulu.',
  'team.status.invited': 'Diundang',
  'team.status.active': 'Aktif',
  'team.status.locked': 'Terkunci',
  'team.status.disabled': 'Dinonaktifkan',
  'team.totpOn': 'Masuk dua langkah aktif',
  'team.totpOff': 'Masuk dua langkah mati',
  'settings.lateName.credit': 'Kreditkan',
  'settings.lateName.ask': 'Tanya kami dulu',
  'settings.lateName.return': 'Kembalikan',
  'settings.noLimits': 'Tidak ada batas khusus: batas metode yang berlaku.',
  'settings.net': 'Anda terima atau bayar',
  'team.lastHere': 'terakhir di sini',
  'notices.title': 'Pemberitahuan',
  'notices.new': 'Baru: {{what}}',
  'notices.choose': 'Email yang dikirim',
  'noticeAct.created': 'Token API dibuat',
  'noticeAct.rotated': 'Token API dirotasi',
  'noticeAct.revoked': 'Token API dicabut',
  'noticeAct.invited': 'Seseorang diundang ke tim',
  'noticeAct.disabled': 'Seseorang di tim dinonaktifkan',
};
