/** How a merchant's pay pages look. */
export const texts = {
  'merchantBrand.displayName': 'Display name',
  'merchantBrand.logo': 'Logo',
  'merchantBrand.logoNow': 'The logo',
  'merchantBrand.logoAdd': 'Upload logo',
  'merchantBrand.logoChange': 'Change logo',
  'merchantBrand.logoRemove': 'Remove',
  'merchantBrand.logoNote': 'PNG, JPEG or WebP, at most 200 kB',
  'merchantBrand.accent': 'Accent colour',
  'merchantBrand.accentNote': 'The pay page darkens it where it would be hard to read.',
  'merchantBrand.accentWrong': 'Write a colour such as #14532d.',
  'merchantBrand.supportEmail': 'Support e-mail',
  'merchantBrand.supportPhone': 'Support phone',
  'merchantBrand.phoneWrong': 'Write a telephone number such as +62 812 3456 789.',
  'merchantBrand.defaultLocale': 'Language of the pay page',
  'merchantBrand.localeNone': 'As the payer\u2019s phone is set',
  'merchantBrand.unchanged': 'Nothing is changed.',
  'merchantBrand.undo': 'Undo',
  'merchantBrand.save': 'Save branding',
  'merchantBrand.preview': 'Preview of the pay page',
  'merchantBrand.previewNote': 'As the server draws it, with what is not saved yet.',
  'merchantBrand.screens': 'Screens',
  'merchantBrand.screen.method': 'Methods',
  'merchantBrand.screen.pay': 'Pay',
  'merchantBrand.screen.success': 'Success',
  'merchantBrand.dark': 'Dark',
} as const;

declare global {
  interface TextTables {
    'shared/branding': typeof texts;
  }
}
