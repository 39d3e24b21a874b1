/** Files that prove a decision. */
export const texts = {
  'evidence.files': 'Files',
  'evidence.add': 'Add a file',
  'evidence.note': 'PDF, PNG, JPEG or WebP, 5 MB at most, up to 5 files.',
  'evidence.full': 'Five files are enough.',
  'evidence.tooLarge': 'This file is larger than 5 MB.',
  'evidence.remove': 'Remove {{name}}',
  'evidence.uploading': 'Uploading {{name}}',
  'evidence.download': 'Save {{name}}',
} as const;

declare global {
  interface TextTables {
    'shared/evidence.admin': typeof texts;
  }
}
