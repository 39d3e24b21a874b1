import type { TranslationOf } from '../../../../lib/text/translation.ts';
import type { texts as english } from './en.admin.ts';

export const texts: TranslationOf<typeof english> = {
  'alerts.title': 'Peringatan',
  'alerts.open_other': '{{count, number}} masih berlangsung',
  'alerts.none': 'Tidak ada masalah',
  'alerts.noneText':
    'Ponsel, akun, proxy, pembayaran keluar, atau antrean yang bermasalah muncul di sini satu kali, beserta tindakannya.',
  'alerts.failed': 'Peringatan tidak dapat dimuat',
  'alerts.more': 'Tampilkan lagi',
  'alerts.showClosed': 'Yang sudah selesai',
  'alerts.showOpen': 'Yang masih berlangsung',
  'alerts.showBoth': 'Keduanya',
  'alerts.exportTitle': 'Ekspor peringatan',
  'alerts.noClosed': 'Tidak ada yang selesai dalam 90 hari terakhir.',
  'alerts.shift': 'Buka giliran kerja',
  'alerts.channels': 'Siapa yang diberi tahu',
  'alerts.list': 'Daftar peringatan',
  'alerts.new': 'Peringatan baru: {{what}}',
  'alert.deviceOffline': '{{name}} offline',
  'alert.deviceRevoked': '{{name}} tidak punya token yang berlaku',
  'alert.deviceFailing': 'Pemeriksaan {{name}} gagal: {{area}}',
  'alert.accountLocked': '{{name}} dikunci',
  'alert.loginFailed': '{{name}} gagal masuk',
  'alert.settlingStopped': '{{name}} tidak menyelesaikan apa pun',
  'alert.depositsStopped': 'Deposit {{name}} dihentikan',
  'alert.debitUnexplained': 'Uang keluar dari {{name}} tanpa perintah',
  'alert.moneyUnmatched_other': '{{name}}: {{count, number}} kredit bukan milik deposit mana pun',
  'alert.differencesOpen_other': '{{name}}: dua sumber tidak cocok tentang {{count, number}} baris',
  'alert.gapStays_other': '{{name}}: {{count, number}} notifikasi uang tidak ada di riwayat',
  'alert.linesNotProved_other': '{{name}}: {{count, number}} baris tidak terbukti',
  'alert.agentChangedAtRisk': 'Agen {{name}} berganti saat ada uang berisiko',
  'alert.deviceSpeaksForOthers': '{{name}} berbicara atas nama ponsel lain',
  'alert.proxyDown': 'Proxy {{name}} tidak menjawab',
  'alert.proxyExpiring': 'Proxy {{name}} berakhir pada {{day}}',
  'alert.proxyExpiresTomorrow': 'Proxy {{name}} berakhir dalam satu hari',
  'alert.proxyExpired': 'Proxy {{name}} sudah berakhir',
  'alert.payoutUnknown': '{{name}} sebesar {{amount}}: belum diketahui apakah sudah terbayar',
  'alert.payoutInReview': '{{name}} sebesar {{amount}} perlu orang',
  'alert.paidAfterFailure': '{{name}} sebesar {{amount}} terbayar padahal dinyatakan gagal',
  'alert.payoutsWait_other':
    '{{count, number}} pembayaran keluar yang disetujui menunggu terlalu lama, paling lama {{name}}',
  'alert.approvalsWait_other':
    '{{count, number}} penarikan menunggu persetujuan terlalu lama, paling lama {{name}}',
  'alert.namesWait_other':
    '{{count, number}} penarikan terlalu lama menunggu pengecekan nama, paling lama {{name}}',
  'alertAct.namesWait': 'Buka: di sana tertulis apa yang ditunggu dan apa yang membantu.',
  'waitShort.nameInquiryLimit': 'Merchant sudah mencapai batas pengecekan nama',
  'waitShort.nameCheck': 'Lembaga tidak menjawab',
  'waitShort.nameFailed': 'Lembaga tidak mengenali rekeningnya: tanyakan lagi, atau tolak',
  'alert.holdsWait_other': '{{count, number}} penarikan ditahan terlalu lama, paling lama {{name}}',
  'alert.merchantOwes': '{{name}} berutang {{amount}}',
  'alertAct.deviceOffline': 'Periksa daya, jaringan, dan aplikasi agen di ponsel.',
  'alertAct.deviceRevoked': 'Buat kode sekali pakai dan masukkan di agen pada ponsel.',
  'alertAct.deviceFailing': 'Lihat ponselnya, lalu jalankan pemeriksaan lagi.',
  'alertAct.accountLocked': 'Bandingkan ponsel dengan akun, lalu buka kunci dan masuk lagi.',
  'alertAct.loginFailed': 'Masuk lagi.',
  'alertAct.settlingStopped':
    'Bandingkan baris yang ditinjau dengan ponsel, lalu izinkan penyelesaian lagi.',
  'alertAct.depositsStopped':
    'Periksa kode QR-nya dengan satu pembayaran, lalu nyalakan deposit lagi.',
  'alertAct.debitUnexplained':
    'Cari tahu siapa yang memindahkannya. Pembayaran keluarnya dihentikan sampai jelas.',
  'alertAct.moneyUnmatched': 'Cari tahu milik siapa uang itu.',
  'alertAct.differencesOpen': 'Bandingkan kedua sumber.',
  'alertAct.gapStays': 'Lihat akunnya di aplikasi, lalu baca riwayatnya lagi atau impor mutasinya.',
  'alertAct.linesNotProved':
    'Bandingkan masing-masing dengan aplikasi penyedia dan putuskan di Uang Belum Cocok, lalu cari tahu mengapa pembacaan ponsel tidak membuktikan apa pun.',
  'alertAct.agentChangedAtRisk':
    'Pastikan yang terbuka selesai, dan tanyakan siapa yang memperbaruinya.',
  'alertAct.deviceSpeaksForOthers':
    'Lognya menyebut atas nama siapa. Kalau akunnya dipindahkan ke ponsel lain, keluarkan akun itu dari ponsel ini; kalau tidak, cabut tokennya, periksa ponselnya, lalu beri kode baru.',
  'alertAct.proxyDown': 'Periksa, atau beri akunnya proxy lain.',
  'alertAct.proxyExpiring': 'Perpanjang, lalu isi tanggal akhirnya yang baru.',
  'alertAct.proxyExpiresTomorrow': 'Perpanjang sekarang, atau beri akunnya proxy lain.',
  'alertAct.proxyExpired': 'Beri akunnya proxy lain, atau perpanjang.',
  'alertAct.payoutUnknown':
    'Lihat apa yang diketahui. Uangnya tetap ditahan dan tidak ada yang dikirim lagi sampai terbukti.',
  'alertAct.payoutInReview': 'Lihat di aplikasinya, lalu nyatakan apakah sudah terbayar.',
  'alertAct.paidAfterFailure': 'Beri tahu merchant: saldonya sudah dipotong, atau kini berutang.',
  'alertAct.payoutsWait':
    'Lihat apa yang ditunggu: akun dengan uang, batas, atau ponsel yang bebas.',
  'alertAct.approvalsWait': 'Lihat yang tertua dan putuskan.',
  'alertAct.holdsWait': 'Lihat yang tertua, lalu lepaskan atau tolak.',
  'alertAct.merchantOwes':
    'Deposit berikutnya melunasinya; sampai itu tidak ada pembayaran keluar.',
  'alertEnding.good': 'Sudah baik',
  'alertEnding.inHand': 'Sedang ditangani',
  'alertEnding.gone': 'Tidak dipakai lagi',
  'alertSeverity.notice': 'Info',
  'alertSeverity.warning': 'Peringatan',
  'alertSeverity.critical': 'Kritis',
  'error.webhookUrlNotAllowed':
    'Alamat ini tidak diizinkan: harus https, publik, dan tanpa nama pengguna serta kata sandi.',
  'alert.booksBroken':
    'Pembayaran keluar dihentikan. Pembukuan tidak cocok: {{count}}, pertama {{message}} ({{name}})',
  'alertAct.booksBroken':
    'Buka: halamannya menyebut baris dan pembayaran keluar siapa yang berhenti. Cari sebabnya sebelum apa pun diperbaiki. Pembayaran berlanjut setelah pemeriksaan tidak menemukannya lagi, atau dua Admin melepaskannya.',
  'alert.figuresWrong': 'Angka yang salah: {{count}}, pertama {{message}}',
  'alertAct.figuresWrong':
    'Sudah dihitung ulang dan tidak menghentikan apa pun. Cari siapa yang mengubahnya.',
  'alert.proofsMissing': 'Pembukuan tidak lagi diperiksa: {{name}}',
  'alertAct.proofsMissing': 'Periksa apakah server dengan peran worker berjalan, dan baca lognya.',
  'alert.rowsNotProved': 'Baris yang memberi kuasa diubah di luar aplikasi ({{count}}): {{name}}',
  'alertAct.rowsNotProved':
    'Baris itu tidak membuka apa pun. Jalankan verify-rows di server, cari apa yang diubah dan siapa yang dapat menjangkau basis data, lalu ganti kata sandinya.',
  'alert.valueUnreadable': 'Nilai yang tersimpan tidak dapat didekripsi: {{name}}',
  'alertAct.valueUnreadable':
    'Tidak ada hal lain yang menunggunya. Jalankan wallet unreadable di server: perintah itu menyebut apa yang hilang dan memperbaiki yang dapat diperbaiki. Cari tahu siapa yang dapat menjangkau basis data; bila ada kunci yang hilang, kembalikan berkas kunci yang utuh.',
  'alert.rootFounded': 'Admin baru dibuat di server: {{name}}, berlaku mulai {{at}}',
  'alertAct.rootFounded':
    'Jika Anda tidak mengharapkannya, nonaktifkan orang ini sebelum saat itu, dan periksa siapa yang dapat memakai shell server.',
  'alert.drillFailed': 'Sebuah cadangan tidak terbukti: {{name}}',
  'alertAct.drillFailed':
    'Baca temuan uji pemulihan di Pengaturan, Pemeliharaan, dan buat cadangan baru hari ini.',
  'alert.drillMissing': 'Lebih dari delapan hari tidak ada cadangan yang terbukti',
  'alertAct.drillMissing':
    'Jalankan wallet drill pada cadangan terbaru, dan cari tahu mengapa uji mingguan tidak berjalan.',
  'alert.backupOld': 'Cadangan sudah usang: {{name}}',
  'alertAct.backupOld': 'Cari tahu mengapa timer tidak membuatnya, dan buat satu sekarang.',
  'alert.storageFull': 'Disk penuh: tidak ada yang baru diterima ({{name}})',
  'alertAct.storageFull':
    'Kosongkan ruang di disk itu. Halaman tetap tampil, dan semuanya berlanjut sendiri setelah ada ruang; jangan mulai ulang apa pun.',
  'alert.alertServerOff': 'Server peringatan dimatikan: {{name}}',
  'alertAct.alertServerOff':
    'Server tidak menerima apa pun selama sehari. Periksa, lalu uji: itu menyalakannya lagi.',
};
