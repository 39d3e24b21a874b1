import type { Locale } from '@wallet/contract';

/** What happened to somebody's money. */
export type PayerMailKind =
  | 'depositReceipt'
  | 'lateDeposit'
  | 'withdrawalReceipt'
  | 'withdrawalFailed'
  | 'withdrawalReturned'
  | 'paidAfterAll'
  | 'moneySentBack';

interface Happened {
  subject: string;
  /** One or two sentences about what happened, and what to do. */
  what(merchant: string): string;
}

export interface PayerMessages {
  kinds: Readonly<Record<PayerMailKind, Happened>>;
  amount: string;
  merchant: string;
  reference: string;
  date: string;
  to: string;
  code: string;
  help: string;
  look: string;
  neverAsk: string;
  closing: string;
}

/** Subjects hold nothing that anybody has typed. */
export const payerMessages: Readonly<Record<Locale, PayerMessages>> = {
  en: {
    kinds: {
      depositReceipt: {
        subject: 'Receipt of your deposit',
        what: (merchant) => `${merchant} has your payment.`,
      },
      lateDeposit: {
        subject: 'Your late deposit was credited',
        what: (merchant) =>
          `Your payment came after the time and was still credited to ${merchant}. Please do not pay again.`,
      },
      withdrawalReceipt: {
        subject: 'Receipt of your withdrawal',
        what: (merchant) => `Your withdrawal from ${merchant} was sent to your account.`,
      },
      withdrawalFailed: {
        subject: 'Your withdrawal was not sent',
        what: (merchant) =>
          `Your withdrawal from ${merchant} could not be processed at this time. No money has moved. Please ask ${merchant} with the reference.`,
      },
      withdrawalReturned: {
        subject: 'Your withdrawal came back',
        what: (merchant) =>
          `Your withdrawal was sent back after it had been sent. Please ask ${merchant} with the reference.`,
      },
      paidAfterAll: {
        subject: 'Your withdrawal was paid after all',
        what: (merchant) =>
          `We told you before that your withdrawal from ${merchant} was not sent. It did arrive. Please do not ask for it a second time.`,
      },
      moneySentBack: {
        subject: 'Your late payment was sent back',
        what: (merchant) =>
          `Your payment to ${merchant} came after the time and could not be credited. It was sent back to your account.`,
      },
    },
    amount: 'Amount',
    merchant: 'Merchant',
    reference: 'Reference',
    date: 'Date',
    to: 'To',
    code: 'Transaction code',
    help: 'Help',
    look: 'See where your money is',
    neverAsk: 'We never ask for your PIN or a one-time code.',
    closing: 'Wallet App',
  },
  id: {
    kinds: {
      depositReceipt: {
        subject: 'Tanda terima deposit Anda',
        what: (merchant) => `${merchant} sudah menerima pembayaran Anda.`,
      },
      lateDeposit: {
        subject: 'Deposit Anda yang terlambat sudah dikreditkan',
        what: (merchant) =>
          `Pembayaran Anda masuk setelah waktunya dan tetap dikreditkan ke ${merchant}. Jangan membayar lagi.`,
      },
      withdrawalReceipt: {
        subject: 'Tanda terima penarikan Anda',
        what: (merchant) => `Penarikan Anda dari ${merchant} sudah dikirim ke rekening Anda.`,
      },
      withdrawalFailed: {
        subject: 'Penarikan Anda tidak dikirim',
        what: (merchant) =>
          `Penarikan Anda dari ${merchant} tidak dapat diproses saat ini. Tidak ada uang yang berpindah. Tanyakan kepada ${merchant} dengan nomor referensi.`,
      },
      withdrawalReturned: {
        subject: 'Penarikan Anda dikembalikan',
        what: (merchant) =>
          `Penarikan Anda dikirim kembali setelah terkirim. Tanyakan kepada ${merchant} dengan nomor referensi.`,
      },
      paidAfterAll: {
        subject: 'Penarikan Anda ternyata sudah dibayar',
        what: (merchant) =>
          `Sebelumnya kami memberi tahu bahwa penarikan Anda dari ${merchant} tidak dikirim. Ternyata uangnya sudah masuk. Jangan memintanya dua kali.`,
      },
      moneySentBack: {
        subject: 'Pembayaran Anda yang terlambat sudah dikembalikan',
        what: (merchant) =>
          `Pembayaran Anda ke ${merchant} masuk setelah waktunya dan tidak dapat dikreditkan. Uangnya sudah dikirim kembali ke rekening Anda.`,
      },
    },
    amount: 'Jumlah',
    merchant: 'Merchant',
    reference: 'Nomor referensi',
    date: 'Tanggal',
    to: 'Ke',
    code: 'Kode transaksi',
    help: 'Bantuan',
    look: 'Lihat di mana uang Anda',
    neverAsk: 'Kami tidak pernah meminta PIN atau OTP Anda.',
    closing: 'Wallet App',
  },
  ph: {
    kinds: {
      depositReceipt: {
        subject: 'Resibo ng deposit mo',
        what: (merchant) => `Natanggap ng ${merchant} ang bayad mo.`,
      },
      lateDeposit: {
        subject: 'Na-credit ang nahuling deposit mo',
        what: (merchant) =>
          `Dumating ang bayad mo pagkatapos ng oras at na-credit pa rin sa ${merchant}. Huwag nang magbayad ulit.`,
      },
      withdrawalReceipt: {
        subject: 'Resibo ng withdrawal mo',
        what: (merchant) => `Naipadala sa account mo ang withdrawal mo mula sa ${merchant}.`,
      },
      withdrawalFailed: {
        subject: 'Hindi naipadala ang withdrawal mo',
        what: (merchant) =>
          `Hindi maproseso ngayon ang withdrawal mo mula sa ${merchant}. Walang perang gumalaw. Magtanong sa ${merchant} gamit ang reference.`,
      },
      withdrawalReturned: {
        subject: 'Bumalik ang withdrawal mo',
        what: (merchant) =>
          `Ibinalik ang withdrawal mo pagkatapos itong maipadala. Magtanong sa ${merchant} gamit ang reference.`,
      },
      paidAfterAll: {
        subject: 'Nabayaran pala ang withdrawal mo',
        what: (merchant) =>
          `Sinabi namin dati na hindi naipadala ang withdrawal mo mula sa ${merchant}. Dumating pala ito. Huwag itong hilingin nang pangalawang beses.`,
      },
      moneySentBack: {
        subject: 'Ibinalik ang nahuling bayad mo',
        what: (merchant) =>
          `Dumating ang bayad mo sa ${merchant} pagkatapos ng oras at hindi na ito na-credit. Ipinadala na ito pabalik sa account mo.`,
      },
    },
    amount: 'Halaga',
    merchant: 'Merchant',
    reference: 'Reference',
    date: 'Petsa',
    to: 'Sa',
    code: 'Transaction code',
    help: 'Tulong',
    look: 'Tingnan kung nasaan ang pera mo',
    neverAsk: 'Hindi kami humihingi ng PIN o OTP.',
    closing: 'Wallet App',
  },
};
