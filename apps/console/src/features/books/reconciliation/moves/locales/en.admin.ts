/** Moves of own money between accounts. */
export const texts = {
  'recon.moves': 'Moves of own money',
  'recon.movesFailed': 'The own moves did not load',
  'recon.noMoves': 'No moves of own money yet',
  'recon.noMovesText':
    'Announce a top-up or a move between own accounts before you make it, so that its lines are known.',
  'recon.movesNote': 'A move explains lines only after another person agreed.',
  'recon.announce': 'Announce a move',
  'recon.announceText': 'Another person agrees within 24 hours. From then on its lines close it.',
  'recon.announced': 'Proposed. Another person has to agree.',
  'recon.moveColumn': 'From and to',
  'recon.moveKindLabel': 'Kind of move',
  'recon.overdue': 'Overdue',
  'recon.outside': 'Outside',
  'recon.from': 'From',
  'recon.to': 'To',
  'recon.sameAccount': 'Choose another account',
  'recon.cancelReason': 'Why cancelled',
  'recon.itsLines': 'Its lines',
  'recon.leaves': 'Leaves {{account}}',
  'recon.reaches': 'Reaches {{account}}',
  'recon.lineAwaited': 'Its line has not come',
  'recon.noLine': 'No line',
  'recon.agree': 'Agree',
  'recon.cancelMove': 'Cancel the move',
} as const;

declare global {
  interface TextTables {
    'features/books/reconciliation/moves.admin': typeof texts;
  }
}
