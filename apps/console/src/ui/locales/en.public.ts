/** The words of the controls that the pages before the sign-in hold as well. */
export const texts = {
  'app.loading': 'Loading',
  'field.required': 'This field is required.',
  'field.limit': 'At most {{count}} characters.',
  'field.left': 'Characters left: {{count}}.',
  'field.showPassword': 'Show password',
  'field.hidePassword': 'Hide password',
  'error.wait': 'You can try again in {{time}}.',
  'error.waitOver': 'You can try again now.',
  'error.request': 'Request {{id}}',
} as const;

declare global {
  interface TextTables {
    'ui.public': typeof texts;
  }
}
