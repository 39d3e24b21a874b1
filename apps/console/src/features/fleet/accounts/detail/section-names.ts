/** The sections of an account, in the specified order. */
export const sectionNames = [
  'basic',
  'login',
  'health',
  'lines',
  'qr',
  'proxy',
  'settings',
] as const;
export type SectionName = (typeof sectionNames)[number];
