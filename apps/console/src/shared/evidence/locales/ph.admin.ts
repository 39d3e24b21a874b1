import type { TranslationOf } from '../../../lib/text/translation.ts';
import type { texts as english } from './en.admin.ts';

export const texts: TranslationOf<typeof english> = {
  'evidence.files': 'Mga file',
  'evidence.add': 'Magdagdag ng file',
  'evidence.note': 'PDF, PNG, JPEG o WebP, hanggang 5 MB, hanggang 5 file.',
  'evidence.full': 'Sapat na ang limang file.',
  'evidence.tooLarge': 'Lampas sa 5 MB ang file na ito.',
  'evidence.remove': 'Alisin ang {{name}}',
  'evidence.uploading': 'Ina-upload ang {{name}}',
  'evidence.download': 'I-save ang {{name}}',
};
