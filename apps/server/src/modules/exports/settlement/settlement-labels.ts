import type { Locale, PaymentMethod } from '@wallet/contract';
import type { SettlementGroup } from './settlement.ts';

export interface SettlementLabels {
  title: string;
  period: string;
  testMode: string;
  made: string;
  opening: string;
  closing: string;
  summary: string;
  lines: string;
  noLines: string;
  group: Record<SettlementGroup, string>;
  method: Record<PaymentMethod, string>;
  columns: Record<
    'date' | 'what' | 'reference' | 'count' | 'gross' | 'fee' | 'repaid' | 'amount' | 'balance',
    string
  >;
  proof: string;
  page: (number: number, of: number) => string;
}

/** The words of a printed statement. */
export const settlementLabels: Readonly<Record<Locale, SettlementLabels>> = {
  en: {
    title: 'Settlement statement',
    period: 'Period',
    testMode: 'Test mode: no real money',
    made: 'Made',
    opening: 'Opening balance',
    closing: 'Closing balance',
    summary: 'Summary',
    lines: 'Every line',
    noLines: 'The balance did not move in this period.',
    group: {
      deposits: 'Deposits',
      payouts: 'Withdrawals',
      refunds: 'Refunds',
      returned: 'Withdrawals returned',
      reversed: 'Taken back',
      adjustments: 'Adjustments',
    },
    method: {
      dana: 'DANA',
      livin: 'Livin',
      maya: 'QR Ph to Maya',
      maya_to_maya_qr: 'Maya QR',
      maya_to_maya_phone_number: 'Maya phone number',
      maya_to_bank: 'Bank by InstaPay',
    },
    columns: {
      date: 'Date',
      what: 'What',
      reference: 'Code, reference',
      count: 'Number',
      gross: 'Gross',
      fee: 'Fees',
      repaid: 'Repaid',
      amount: 'Amount',
      balance: 'Balance',
    },
    proof:
      'Opening balance and all lines make the closing balance; this file is made only when they do.',
    page: (number, of) => `Page ${number} of ${of}`,
  },
  id: {
    title: 'Laporan penyelesaian',
    period: 'Periode',
    testMode: 'Mode uji: bukan uang sungguhan',
    made: 'Dibuat',
    opening: 'Saldo awal',
    closing: 'Saldo akhir',
    summary: 'Ringkasan',
    lines: 'Semua baris',
    noLines: 'Saldo tidak bergerak pada periode ini.',
    group: {
      deposits: 'Deposit',
      payouts: 'Penarikan',
      refunds: 'Pengembalian dana',
      returned: 'Penarikan yang kembali',
      reversed: 'Ditarik kembali',
      adjustments: 'Penyesuaian',
    },
    method: {
      dana: 'DANA',
      livin: 'Livin',
      maya: 'QR Ph ke Maya',
      maya_to_maya_qr: 'QR Maya',
      maya_to_maya_phone_number: 'Nomor telepon Maya',
      maya_to_bank: 'Bank lewat InstaPay',
    },
    columns: {
      date: 'Tanggal',
      what: 'Apa',
      reference: 'Kode, referensi',
      count: 'Jumlah',
      gross: 'Kotor',
      fee: 'Biaya',
      repaid: 'Pelunasan',
      amount: 'Nilai',
      balance: 'Saldo',
    },
    proof:
      'Saldo awal dan semua baris menghasilkan saldo akhir; berkas ini hanya dibuat bila demikian.',
    page: (number, of) => `Halaman ${number} dari ${of}`,
  },
  ph: {
    title: 'Settlement statement',
    period: 'Panahon',
    testMode: 'Test mode: hindi totoong pera',
    made: 'Ginawa',
    opening: 'Panimulang balanse',
    closing: 'Huling balanse',
    summary: 'Buod',
    lines: 'Bawat linya',
    noLines: 'Hindi gumalaw ang balanse sa panahong ito.',
    group: {
      deposits: 'Mga deposito',
      payouts: 'Mga withdrawal',
      refunds: 'Mga refund',
      returned: 'Mga ibinalik na withdrawal',
      reversed: 'Binawi',
      adjustments: 'Mga pagsasaayos',
    },
    method: {
      dana: 'DANA',
      livin: 'Livin',
      maya: 'QR Ph papuntang Maya',
      maya_to_maya_qr: 'Maya QR',
      maya_to_maya_phone_number: 'Numero ng telepono sa Maya',
      maya_to_bank: 'Bangko sa InstaPay',
    },
    columns: {
      date: 'Petsa',
      what: 'Ano',
      reference: 'Code, reference',
      count: 'Bilang',
      gross: 'Kabuuan',
      fee: 'Bayarin',
      repaid: 'Ibinayad sa utang',
      amount: 'Halaga',
      balance: 'Balanse',
    },
    proof:
      'Ang panimulang balanse at lahat ng linya ay bumubuo sa huling balanse; ginagawa lang ang file na ito kapag tugma.',
    page: (number, of) => `Pahina ${number} ng ${of}`,
  },
};
