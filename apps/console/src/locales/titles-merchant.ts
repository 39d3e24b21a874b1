/** Page titles of the merchant variant in every language: the sign-in page names where one goes on to. */
export const titles = {
  en: { 'title.dashboard': 'Dashboard', 'title.transaction': 'Transaction' },
  id: { 'title.dashboard': 'Dasbor', 'title.transaction': 'Transaksi' },
  ph: { 'title.dashboard': 'Dashboard', 'title.transaction': 'Transaksyon' },
} as const;
