import type { AlertEnding, AlertKind, Locale } from '@wallet/contract';

export interface LetterMessages {
  kind: Record<AlertKind, { what: string; act: string }>;
  subject: (count: { bad: number; good: number }) => string;
  ended: Record<AlertEnding, (what: string) => string>;
  more: (count: number, url: string) => string;
  look: string;
  closing: string;
}

/** The words of mails about alerts: what is wrong and the next act. */
export const alertMessages: Readonly<Record<Locale, LetterMessages>> = {
  en: {
    kind: {
      deviceOffline: {
        what: 'A phone is offline',
        act: 'Check power, network and the agent app on the phone.',
      },
      deviceFailing: {
        what: 'A phone fails its checks',
        act: 'Look at the phone, then run the check again.',
      },
      accountLocked: {
        what: 'An account is locked',
        act: 'Compare the phone with the account, then unlock it and sign in.',
      },
      loginFailed: {
        what: 'An account could not be signed in',
        act: 'Open the account and sign it in again.',
      },
      settlingStopped: {
        what: 'An account settles nothing',
        act: 'Compare its lines in review with the phone, then let it settle again.',
      },
      depositsStopped: {
        what: 'Deposits of an account were stopped',
        act: 'Check its QR code with a payment, then switch deposits on again.',
      },
      debitUnexplained: {
        what: 'Money left an account without an order',
        act: 'Find out who moved it. Payouts of the account are stopped until then.',
      },
      moneyUnmatched: {
        what: 'Money came in that belongs to no deposit',
        act: 'Find out whose it is in Unmatched Money.',
      },
      differencesOpen: {
        what: 'Two sources disagree about an account',
        act: 'Compare them in Reconciliation.',
      },
      proxyDown: {
        what: 'A proxy does not answer',
        act: 'Check it, or give its accounts another one.',
      },
      gapStays: {
        what: 'A phone heard of money that its account\u2019s history does not show',
        act: 'Look at the account in its app, then read the history again or import the statement.',
      },
      linesNotProved: {
        what: 'Nothing proves lines that a phone showed',
        act: 'Compare each with the provider\u2019s app and decide about it in Unmatched Money, then see why the phone\u2019s reads prove nothing.',
      },
      agentChangedAtRisk: {
        what: 'An agent became another version while money was at risk',
        act: 'See that what is open on the phone ends, and ask who updated it.',
      },
      deviceSpeaksForOthers: {
        what: 'A phone speaks for other phones',
        act: 'See on its log what it named. Where an account was moved, sign it out on this phone; otherwise revoke its token.',
      },
      proxyExpiring: {
        what: 'A proxy ends within seven days',
        act: 'Renew it, then enter its new end.',
      },
      proxyExpiresTomorrow: {
        what: 'A proxy ends within a day',
        act: 'Renew it now, or give its accounts another one.',
      },
      proxyExpired: {
        what: 'A proxy has ended',
        act: 'Give its accounts another one, or renew it.',
      },
      payoutUnknown: {
        what: 'Nobody knows whether a payout was paid',
        act: 'Look at what is known of it. The money stays held and nothing is sent again until it is proved.',
      },
      payoutInReview: {
        what: 'A payout needs a person',
        act: 'Look in the app, then say whether it was paid.',
      },
      paidAfterFailure: {
        what: 'A payout was paid although it was told as failed',
        act: 'Tell the merchant: it was charged for it, or owes it now.',
      },
      payoutsWait: {
        what: 'Approved payouts wait too long',
        act: 'See what they wait for: an account with money, limits or a free phone.',
      },
      approvalsWait: {
        what: 'Withdrawals wait too long for approval',
        act: 'Look at the oldest and decide.',
      },
      namesWait: {
        what: 'Withdrawals wait too long for their name check',
        act: 'Open the oldest: it says for what it waits, and what helps.',
      },
      holdsWait: {
        what: 'Withdrawals are on hold too long',
        act: 'Look at the oldest, then release or reject it.',
      },
      booksBroken: {
        what: 'A proof of the books found a break: payouts are stopped',
        act: 'Open Reconciliation, Proofs: it names the row and whose payouts stop. Find out why before anything is mended. Payouts go on once a proof finds it no more, or two Admins lift it.',
      },
      figuresWrong: {
        what: 'Figures were wrong and were made again',
        act: 'Nothing is stopped. Open Reconciliation, Proofs, and find out who changed them.',
      },
      proofsMissing: {
        what: 'The books are not being proved',
        act: 'See whether the server with the role worker runs, and read its log.',
      },
      rowsNotProved: {
        what: 'Rows that give power were changed behind the application',
        act: 'They open nothing. Run verify-rows on the server, find out what was changed and who can reach the database, and change its passwords.',
      },
      valueUnreadable: {
        what: 'What is stored cannot be decrypted',
        act: 'Nothing else waits for it. Run wallet unreadable on the server: it names what is lost with it and mends what can be mended. Find out who can reach the database; where a key is missing, put the whole key file back.',
      },
      rootFounded: {
        what: 'A new Admin was made on the server',
        act: 'If you did not expect it, disable this person before then, and see who can reach the server’s shell.',
      },
      drillFailed: {
        what: 'A backup could not be restored and proved',
        act: 'Read what the drill found under Settings, Maintenance, and make a new backup today.',
      },
      drillMissing: {
        what: 'No backup was proved for more than eight days',
        act: 'Run wallet drill on the newest backup, and see why the weekly drill does not.',
      },
      backupOld: {
        what: 'Backups are out of date',
        act: 'See why the timer makes none, and make one now.',
      },
      storageFull: {
        what: 'The disk is full: nothing new is taken',
        act: 'Make room on it. Pages are shown meanwhile, and everything goes on by itself once there is room; restart nothing.',
      },
      alertServerOff: {
        what: 'The server for alerts is switched off',
        act: 'It took nothing for a day. Look at it, then test it under Settings, Channels: that switches it on again.',
      },
      merchantOwes: {
        what: 'A merchant owes money',
        act: 'Its next deposits repay it; until then it pays nothing out.',
      },
    },
    subject: ({ bad, good }) =>
      [bad > 0 ? `${bad} new alerts` : [], good > 0 ? `${good} over` : []].flat().join(', '),
    ended: {
      good: (what) => `Good again. It was: ${what}`,
      inHand: (what) => `In hand now: ${what}`,
      gone: (what) => `Out of use: ${what}`,
    },
    more: (count, url) => `${count} more: ${url}`,
    look: 'Open',
    closing: 'Wallet App',
  },
  id: {
    kind: {
      deviceOffline: {
        what: 'Sebuah ponsel offline',
        act: 'Periksa daya, jaringan, dan aplikasi agen di ponsel.',
      },
      deviceFailing: {
        what: 'Pemeriksaan sebuah ponsel gagal',
        act: 'Lihat ponselnya, lalu jalankan pemeriksaan lagi.',
      },
      accountLocked: {
        what: 'Sebuah akun dikunci',
        act: 'Bandingkan ponsel dengan akun, lalu buka kunci dan masuk lagi.',
      },
      loginFailed: { what: 'Sebuah akun gagal masuk', act: 'Buka akunnya dan masuk lagi.' },
      settlingStopped: {
        what: 'Sebuah akun tidak menyelesaikan apa pun',
        act: 'Bandingkan baris yang ditinjau dengan ponsel, lalu izinkan penyelesaian lagi.',
      },
      depositsStopped: {
        what: 'Deposit sebuah akun dihentikan',
        act: 'Periksa kode QR-nya dengan satu pembayaran, lalu nyalakan deposit lagi.',
      },
      debitUnexplained: {
        what: 'Uang keluar dari akun tanpa perintah',
        act: 'Cari tahu siapa yang memindahkannya. Pembayaran keluar akun ini dihentikan sampai jelas.',
      },
      moneyUnmatched: {
        what: 'Uang masuk yang bukan milik deposit mana pun',
        act: 'Cari tahu pemiliknya di Uang Belum Cocok.',
      },
      differencesOpen: {
        what: 'Dua sumber tidak cocok tentang sebuah akun',
        act: 'Bandingkan keduanya di Rekonsiliasi.',
      },
      proxyDown: {
        what: 'Sebuah proxy tidak menjawab',
        act: 'Periksa, atau beri akunnya proxy lain.',
      },
      gapStays: {
        what: 'Ponsel mendengar uang yang tidak ada di riwayat akunnya',
        act: 'Lihat akun itu di aplikasinya, lalu baca riwayatnya lagi atau impor mutasinya.',
      },
      linesNotProved: {
        what: 'Tidak ada yang membuktikan baris yang ditunjukkan ponsel',
        act: 'Bandingkan masing-masing dengan aplikasi penyedia dan putuskan di Uang Belum Cocok, lalu cari tahu mengapa pembacaan ponsel tidak membuktikan apa pun.',
      },
      agentChangedAtRisk: {
        what: 'Sebuah agen menjadi versi lain saat ada uang berisiko',
        act: 'Pastikan yang terbuka di ponsel itu selesai, dan tanyakan siapa yang memperbaruinya.',
      },
      deviceSpeaksForOthers: {
        what: 'Sebuah ponsel berbicara atas nama ponsel lain',
        act: 'Lihat di lognya apa yang disebutnya. Kalau akunnya dipindahkan, keluarkan akun itu dari ponsel ini; kalau tidak, cabut tokennya.',
      },
      proxyExpiring: {
        what: 'Sebuah proxy berakhir dalam tujuh hari',
        act: 'Perpanjang, lalu isi tanggal akhirnya yang baru.',
      },
      proxyExpiresTomorrow: {
        what: 'Sebuah proxy berakhir dalam satu hari',
        act: 'Perpanjang sekarang, atau beri akunnya proxy lain.',
      },
      proxyExpired: {
        what: 'Sebuah proxy sudah berakhir',
        act: 'Beri akunnya proxy lain, atau perpanjang.',
      },
      payoutUnknown: {
        what: 'Belum diketahui apakah pembayaran keluar sudah terbayar',
        act: 'Lihat apa yang diketahui. Uangnya tetap ditahan dan tidak ada yang dikirim lagi sampai terbukti.',
      },
      payoutInReview: {
        what: 'Sebuah pembayaran keluar perlu orang',
        act: 'Lihat di aplikasinya, lalu nyatakan apakah sudah terbayar.',
      },
      paidAfterFailure: {
        what: 'Pembayaran keluar terbayar padahal dinyatakan gagal',
        act: 'Beri tahu merchant: saldonya sudah dipotong, atau kini berutang.',
      },
      payoutsWait: {
        what: 'Pembayaran keluar yang disetujui menunggu terlalu lama',
        act: 'Lihat apa yang ditunggu: akun dengan uang, batas, atau ponsel yang bebas.',
      },
      approvalsWait: {
        what: 'Penarikan menunggu persetujuan terlalu lama',
        act: 'Lihat yang tertua dan putuskan.',
      },
      namesWait: {
        what: 'Penarikan terlalu lama menunggu pengecekan nama',
        act: 'Buka yang tertua: di sana tertulis apa yang ditunggu dan apa yang membantu.',
      },
      holdsWait: {
        what: 'Penarikan ditahan terlalu lama',
        act: 'Lihat yang tertua, lalu lepaskan atau tolak.',
      },
      booksBroken: {
        what: 'Pemeriksaan pembukuan menemukan yang tidak cocok: pembayaran keluar dihentikan',
        act: 'Buka Rekonsiliasi, Bukti: di sana tertulis baris mana dan pembayaran keluar siapa yang berhenti. Cari sebabnya sebelum apa pun diperbaiki. Pembayaran keluar berlanjut setelah pemeriksaan tidak menemukannya lagi, atau dua Admin melepaskannya.',
      },
      figuresWrong: {
        what: 'Ada angka yang salah dan sudah dihitung ulang',
        act: 'Tidak ada yang dihentikan. Buka Rekonsiliasi, Bukti, dan cari siapa yang mengubahnya.',
      },
      proofsMissing: {
        what: 'Pembukuan tidak lagi diperiksa',
        act: 'Periksa apakah server dengan peran worker berjalan, dan baca lognya.',
      },
      rowsNotProved: {
        what: 'Baris yang memberi kuasa diubah di luar aplikasi',
        act: 'Baris itu tidak membuka apa pun. Jalankan verify-rows di server, cari apa yang diubah dan siapa yang dapat menjangkau basis data, lalu ganti kata sandinya.',
      },
      valueUnreadable: {
        what: 'Nilai yang tersimpan tidak dapat didekripsi',
        act: 'Tidak ada hal lain yang menunggunya. Jalankan wallet unreadable di server: perintah itu menyebut apa yang hilang dan memperbaiki yang dapat diperbaiki. Cari tahu siapa yang dapat menjangkau basis data; bila ada kunci yang hilang, kembalikan berkas kunci yang utuh.',
      },
      rootFounded: {
        what: 'Admin baru dibuat di server',
        act: 'Jika Anda tidak mengharapkannya, nonaktifkan orang ini sebelum saat itu, dan periksa siapa yang dapat memakai shell server.',
      },
      drillFailed: {
        what: 'Sebuah cadangan tidak dapat dipulihkan dan dibuktikan',
        act: 'Baca temuan uji pemulihan di Pengaturan, Pemeliharaan, dan buat cadangan baru hari ini.',
      },
      drillMissing: {
        what: 'Lebih dari delapan hari tidak ada cadangan yang terbukti',
        act: 'Jalankan wallet drill pada cadangan terbaru, dan cari tahu mengapa uji mingguan tidak berjalan.',
      },
      backupOld: {
        what: 'Cadangan sudah usang',
        act: 'Cari tahu mengapa timer tidak membuatnya, dan buat satu sekarang.',
      },
      storageFull: {
        what: 'Disk penuh: tidak ada yang baru diterima',
        act: 'Kosongkan ruang di disk itu. Halaman tetap tampil, dan semuanya berlanjut sendiri setelah ada ruang; jangan mulai ulang apa pun.',
      },
      alertServerOff: {
        what: 'Server peringatan dimatikan',
        act: 'Server tidak menerima apa pun selama sehari. Periksa, lalu uji di Pengaturan, Kanal: itu menyalakannya lagi.',
      },
      merchantOwes: {
        what: 'Sebuah merchant berutang',
        act: 'Deposit berikutnya melunasinya; sampai itu tidak ada pembayaran keluar.',
      },
    },
    subject: ({ bad, good }) =>
      [bad > 0 ? `${bad} peringatan baru` : [], good > 0 ? `${good} selesai` : []]
        .flat()
        .join(', '),
    ended: {
      good: (what) => `Sudah baik. Sebelumnya: ${what}`,
      inHand: (what) => `Sedang ditangani: ${what}`,
      gone: (what) => `Tidak dipakai lagi: ${what}`,
    },
    more: (count, url) => `${count} lagi: ${url}`,
    look: 'Buka',
    closing: 'Wallet App',
  },
  ph: {
    kind: {
      deviceOffline: {
        what: 'May phone na offline',
        act: 'Tingnan ang kuryente, network at agent app sa phone.',
      },
      deviceFailing: {
        what: 'May phone na bumabagsak sa mga check',
        act: 'Tingnan ang phone, saka patakbuhin muli ang check.',
      },
      accountLocked: {
        what: 'May account na naka-lock',
        act: 'Ihambing ang phone sa account, saka i-unlock at mag-sign in.',
      },
      loginFailed: {
        what: 'May account na hindi na-sign in',
        act: 'Buksan ang account at i-sign in muli.',
      },
      settlingStopped: {
        what: 'May account na walang sine-settle',
        act: 'Ihambing sa phone ang mga linyang nire-review, saka pahintulutang mag-settle muli.',
      },
      depositsStopped: {
        what: 'Itinigil ang mga deposit ng isang account',
        act: 'Subukan ang QR code nito sa isang bayad, saka buksan muli ang deposits.',
      },
      debitUnexplained: {
        what: 'May perang umalis sa account nang walang utos',
        act: 'Alamin kung sino ang naglipat. Nakatigil ang payouts ng account hanggang doon.',
      },
      moneyUnmatched: {
        what: 'May pumasok na pera na walang katugmang deposit',
        act: 'Alamin kung kanino ito sa Perang Walang Katugma.',
      },
      differencesOpen: {
        what: 'Hindi magkatugma ang dalawang source ng isang account',
        act: 'Ihambing ang mga ito sa Reconciliation.',
      },
      proxyDown: {
        what: 'May proxy na hindi sumasagot',
        act: 'I-check ito, o bigyan ng iba ang mga account nito.',
      },
      gapStays: {
        what: 'May perang narinig ang phone na wala sa history ng account nito',
        act: 'Tingnan ang account sa app nito, saka basahin muli ang history o i-import ang statement.',
      },
      linesNotProved: {
        what: 'Walang nagpapatunay sa mga linyang ipinakita ng phone',
        act: 'Ihambing ang bawat isa sa app ng provider at magpasya sa Perang Walang Katugma, saka alamin kung bakit walang napapatunayan ang pagbasa ng phone.',
      },
      agentChangedAtRisk: {
        what: 'May agent na naging ibang bersyon habang may perang nanganganib',
        act: 'Tiyaking matapos ang bukas sa phone, at itanong kung sino ang nag-update.',
      },
      deviceSpeaksForOthers: {
        what: 'May phone na nagsasalita para sa ibang phone',
        act: 'Tingnan sa log nito kung ano ang binanggit. Kung inilipat ang account, i-sign out ito sa phone na ito; kung hindi, bawiin ang token nito.',
      },
      proxyExpiring: {
        what: 'May proxy na matatapos sa loob ng pitong araw',
        act: 'I-renew ito, saka ilagay ang bagong katapusan.',
      },
      proxyExpiresTomorrow: {
        what: 'May proxy na matatapos sa loob ng isang araw',
        act: 'I-renew na ito, o bigyan ng iba ang mga account nito.',
      },
      proxyExpired: {
        what: 'May proxy na natapos na',
        act: 'Bigyan ng iba ang mga account nito, o i-renew.',
      },
      payoutUnknown: {
        what: 'Hindi alam kung nabayaran ang isang payout',
        act: 'Tingnan ang nalalaman. Nakahawak ang pera at walang ipapadalang muli hangga\u2019t hindi napapatunayan.',
      },
      payoutInReview: {
        what: 'May payout na kailangan ng tao',
        act: 'Tingnan sa app, saka sabihin kung nabayaran.',
      },
      paidAfterFailure: {
        what: 'Nabayaran ang payout kahit sinabing pumalya',
        act: 'Sabihan ang merchant: siningil na ito, o may utang na ngayon.',
      },
      payoutsWait: {
        what: 'Matagal nang naghihintay ang mga aprubadong payout',
        act: 'Tingnan ang hinihintay: account na may pera, limit, o bakanteng phone.',
      },
      approvalsWait: {
        what: 'Matagal nang naghihintay ng approval ang mga withdrawal',
        act: 'Tingnan ang pinakaluma at magpasya.',
      },
      namesWait: {
        what: 'Matagal nang naghihintay ng name check ang mga withdrawal',
        act: 'Buksan ang pinakaluma: nakasulat kung ano ang hinihintay at ano ang makakatulong.',
      },
      holdsWait: {
        what: 'Matagal nang naka-hold ang mga withdrawal',
        act: 'Tingnan ang pinakaluma, saka i-release o tanggihan.',
      },
      booksBroken: {
        what: 'May nakitang hindi tugma sa mga libro: hinto ang mga payout',
        act: 'Buksan ang Reconciliation, Mga Patunay: nakasulat doon kung aling row at kaninong payout ang hinto. Alamin ang dahilan bago ayusin ang anuman. Tutuloy ang mga payout kapag wala na ito sa susunod na pagsusuri, o kapag inalis ng dalawang Admin ang paghinto.',
      },
      figuresWrong: {
        what: 'May mga figure na mali at kinuwenta na ulit',
        act: 'Walang nakahinto. Buksan ang Reconciliation, Mga Patunay, at alamin kung sino ang nagbago.',
      },
      proofsMissing: {
        what: 'Hindi na sinusuri ang mga libro',
        act: 'Tingnan kung tumatakbo ang server na may role na worker, at basahin ang log nito.',
      },
      rowsNotProved: {
        what: 'May mga row na nagbibigay ng kapangyarihan na binago sa labas ng application',
        act: 'Wala silang nabubuksan. Patakbuhin ang verify-rows sa server, alamin kung ano ang binago at kung sino ang nakakaabot sa database, at palitan ang mga password nito.',
      },
      valueUnreadable: {
        what: 'May nakaimbak na hindi ma-decrypt',
        act: 'Walang ibang naghihintay rito. Patakbuhin ang wallet unreadable sa server: sinasabi nito kung ano ang nawala at inaayos ang kayang ayusin. Alamin kung sino ang nakakaabot sa database; kung may kulang na key, ibalik ang buong key file.',
      },
      rootFounded: {
        what: 'May bagong Admin na ginawa sa server',
        act: 'Kung hindi mo ito inaasahan, i-disable ang taong ito bago noon, at tingnan kung sino ang nakakagamit ng shell ng server.',
      },
      drillFailed: {
        what: 'May backup na hindi na-restore at napatunayan',
        act: 'Basahin ang nakita ng drill sa Mga Setting, Maintenance, at gumawa ng bagong backup ngayong araw.',
      },
      drillMissing: {
        what: 'Walang napatunayang backup nang higit walong araw',
        act: 'Patakbuhin ang wallet drill sa pinakabagong backup, at alamin kung bakit hindi tumatakbo ang lingguhang drill.',
      },
      backupOld: {
        what: 'Luma na ang mga backup',
        act: 'Alamin kung bakit walang ginagawa ang timer, at gumawa na ngayon.',
      },
      storageFull: {
        what: 'Puno na ang disk: walang bagong tinatanggap',
        act: 'Maglaan ng espasyo rito. Makikita pa rin ang mga pahina, at kusang tutuloy ang lahat kapag may espasyo na; huwag mag-restart ng kahit ano.',
      },
      alertServerOff: {
        what: 'Nakapatay ang server ng mga alert',
        act: 'Wala itong tinanggap nang isang araw. Tingnan ito, saka i-test sa Mga Setting, Mga channel: bubukas ito ulit.',
      },
      merchantOwes: {
        what: 'May merchant na may utang',
        act: 'Babayaran ito ng susunod nitong deposits; hanggang doon walang payout.',
      },
    },
    subject: ({ bad, good }) =>
      [bad > 0 ? `${bad} bagong alerto` : [], good > 0 ? `${good} tapos na` : []].flat().join(', '),
    ended: {
      good: (what) => `Maayos na muli. Dati: ${what}`,
      inHand: (what) => `Hawak na: ${what}`,
      gone: (what) => `Hindi na ginagamit: ${what}`,
    },
    more: (count, url) => `${count} pa: ${url}`,
    look: 'Buksan',
    closing: 'Wallet App',
  },
};
