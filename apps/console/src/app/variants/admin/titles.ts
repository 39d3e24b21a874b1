import { sharedTitles } from '../shared-titles.ts';

/** Page titles of the admin variant in every language: the sign-in page names where one goes on to. */
export const titles = {
  en: {
    ...sharedTitles.en,
    'title.deviceDashboard': 'Device Dashboard',
    'title.dana': 'Wallet Dashboard',
    'title.maya': 'Maya Dashboard',
    'title.livin': 'Bank Dashboard',
    'title.merchant': 'Merchant Management',
    'title.user': 'User Management',
    'title.userInformation': 'User Information',
    'title.proxy': 'Proxy Management',
    'title.withdrawalRequest': 'Withdrawal Request',
    'title.transactionSession': 'Transaction Session',
    'title.unmatchedMoney': 'Unmatched Money',
    'title.reconciliation': 'Reconciliation',
    'title.shift': 'Shift',
    'title.auditLog': 'Audit Log',
    'title.recovery': 'Recovery',
  },
  id: {
    ...sharedTitles.id,
    'title.deviceDashboard': 'Dasbor Perangkat',
    'title.dana': 'Dasbor Dompet',
    'title.maya': 'Dasbor Maya',
    'title.livin': 'Dasbor Bank',
    'title.merchant': 'Manajemen Merchant',
    'title.user': 'Manajemen Pengguna',
    'title.userInformation': 'Informasi Pengguna',
    'title.proxy': 'Manajemen Proxy',
    'title.withdrawalRequest': 'Permintaan Penarikan',
    'title.transactionSession': 'Sesi Transaksi',
    'title.unmatchedMoney': 'Uang Belum Cocok',
    'title.reconciliation': 'Rekonsiliasi',
    'title.shift': 'Giliran Kerja',
    'title.auditLog': 'Log Audit',
    'title.recovery': 'Pemulihan',
  },
  ph: {
    ...sharedTitles.ph,
    'title.deviceDashboard': 'Dashboard ng mga Device',
    'title.dana': 'Dashboard ng Wallet',
    'title.maya': 'Dashboard ng Maya',
    'title.livin': 'Dashboard ng Bangko',
    'title.merchant': 'Pamamahala ng Merchant',
    'title.user': 'Pamamahala ng User',
    'title.userInformation': 'Impormasyon ng User',
    'title.proxy': 'Pamamahala ng Proxy',
    'title.withdrawalRequest': 'Hiling na Withdrawal',
    'title.transactionSession': 'Sesyon ng Transaksyon',
    'title.unmatchedMoney': 'Perang Walang Katugma',
    'title.reconciliation': 'Rekonsilyasyon',
    'title.shift': 'Shift',
    'title.auditLog': 'Talaan ng Audit',
    'title.recovery': 'Recovery',
  },
} as const;

declare global {
  interface TextTables {
    'titles.admin': typeof titles.en;
  }
}
