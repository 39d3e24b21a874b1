/** Named views of lists. */
export const texts = {
  'views.title': 'Views',
  'views.plain': 'The plain list',
  'views.isDefault': 'opens with it',
  'views.by': 'by {{name}}',
  'views.save': 'Save this view',
  'views.saveText': 'Filters, columns and density as they are now.',
  'views.name': 'Name of the view',
  'views.keep': 'Save',
  'views.rename': 'Rename {{name}}',
  'views.renameText': 'Everybody who sees the view sees the new name.',
  'views.renameAct': 'Rename',
  'views.replace': 'Let it be as the list stands now',
  'views.makeDefault': 'Open the list with it',
  'views.notDefault': 'Open the plain list again',
  'views.delete': 'Delete {{name}}',
  'views.deleteText': 'The view is gone; the rows stay as they are.',
  'views.deleteShared': 'It is gone for everybody who sees it.',
  'views.deleteAct': 'Delete',
  'views.deleteNow': 'Delete',
  'views.sharedWith': 'Shared with',
  'views.team': 'My team',
  'views.done.save': 'The view is saved',
  'views.done.change': 'The view is changed',
  'views.done.delete': 'The view is deleted',
  'views.done.default': 'The list opens that way from now on',
  'views.nameTaken': 'There is a view of that name already, or there are too many.',
} as const;

declare global {
  interface TextTables {
    'features/people/views': typeof texts;
  }
}
