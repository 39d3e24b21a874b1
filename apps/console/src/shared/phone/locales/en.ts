/** Telephone numbers and their countries. */
export const texts = {
  'phone.country': 'Country of the number',
  'phone.malformed': 'Write the number with 4 to 15 digits.',
  'country.loading': 'Countries did not load. Write the number with + and the country code.',
} as const;

declare global {
  interface TextTables {
    'shared/phone': typeof texts;
  }
}
