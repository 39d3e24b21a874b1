import type { viewsTexts as english } from './en.ts';
import type { TranslationOf } from '../../../../lib/text/translation.ts';

/** Named views of lists. */
export const viewsTexts: TranslationOf<typeof english> = {
  'views.title': 'Mga view',
  'views.plain': 'Payak na listahan',
  'views.isDefault': 'dito nagbubukas',
  'views.by': 'kay {{name}}',
  'views.save': 'I-save ang view na ito',
  'views.saveText': 'Mga filter, column at siksik gaya ngayon.',
  'views.name': 'Pangalan ng view',
  'views.keep': 'I-save',
  'views.rename': 'Palitan ang pangalan ng {{name}}',
  'views.renameText': 'Makikita ng lahat ng may view na ito ang bagong pangalan.',
  'views.renameAct': 'Palitan ang pangalan',
  'views.replace': 'Itugma sa ayos ng listahan ngayon',
  'views.makeDefault': 'Dito buksan ang listahan',
  'views.notDefault': 'Payak na listahan muli ang buksan',
  'views.delete': 'Burahin ang {{name}}',
  'views.deleteText': 'Mawawala ang view; mananatili ang mga row.',
  'views.deleteShared': 'Mawawala ito sa lahat ng nakakakita nito.',
  'views.deleteAct': 'Burahin',
  'views.deleteNow': 'Burahin',
  'views.sharedWith': 'Ibinahagi sa',
  'views.team': 'Aking team',
  'views.done.save': 'Naka-save ang view',
  'views.done.change': 'Nabago ang view',
  'views.done.delete': 'Nabura ang view',
  'views.done.default': 'Ganyan na magbubukas ang listahan',
  'views.nameTaken': 'May view na sa pangalang iyon, o masyado nang marami.',
};
