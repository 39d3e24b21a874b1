/** Page titles of the admin variant in every language: the sign-in page names where one goes on to. */
export const titles = {
  en: { 'title.deviceDashboard': 'Device Dashboard' },
  id: { 'title.deviceDashboard': 'Dasbor Perangkat' },
  ph: { 'title.deviceDashboard': 'Dashboard ng mga Device' },
} as const;
