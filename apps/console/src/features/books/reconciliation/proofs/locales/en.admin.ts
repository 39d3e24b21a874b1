/** How the books prove themselves: what was looked at, what was found, and who lets payouts go on. */
export const texts = {
  'recon.tab.proofs': 'Proofs',
  'proofs.findings': 'Findings',
  'proofs.failed': 'The proofs could not be loaded',
  'proofs.place': 'Row',
  'proofs.check': 'What must hold',
  'proofs.expected': 'Should be',
  'proofs.found': 'Is',
  'proofs.state': 'State',
  'proofs.state.open': 'Open',
  'proofs.state.lifted': 'Lifted by two',
  'proofs.state.gone': 'Gone',
  'proofs.forged': 'Ended by nobody',
  'proofs.about': 'About',
  'proofs.class.money': 'Money',
  'proofs.class.ownership': 'Ownership',
  'proofs.class.promise': 'Promise',
  'proofs.class.approval': 'Approval',
  'proofs.class.figure': 'Figure',
  'proofs.stops': 'Stops payouts of',
  'proofs.stops.all': 'Everybody',
  'proofs.stops.merchant': '{{name}}',
  'proofs.stops.account': 'Account {{name}}',
  'proofs.stopsNothing': 'Nobody',
  'proofs.foundAt': 'Found',
  'proofs.seenAt': 'Last seen',
  'proofs.endedAt': 'Ended',
  'proofs.what': 'What was found',
  'proofs.toDo': 'What to do',
  'proofs.act.money':
    'Find out who changed the row and what it was before: the audit log, the newest backup and the statements say so. Mend it, then prove everything. Deposits go on meanwhile.',
  'proofs.act.ownership':
    'A row says that it is somebody else’s. Compare it with its statement line and with the newest backup before anything is mended.',
  'proofs.act.promise':
    'Something that happens once may happen twice, or never. See what was sent and what came in before payouts go on.',
  'proofs.act.approval':
    'A row that lets money go was changed behind the application. See who can reach the database, and change its passwords.',
  'proofs.act.figure':
    'It was made again from what it adds up, and stops nothing. Find out who changed it.',
  'proofs.act.forged':
    'Somebody ended this finding behind the application. It stops everybody until the next look, which opens it again or ends it.',
  'proofs.lift': 'Let payouts go on',
  'proofs.liftNote':
    'Two Admins, independent of each other, say that payouts may go on although this is so. It stops them again when it changes.',
  'proofs.reason': 'Reason',
  'proofs.reasonNote': 'Kept with your name',
  'proofs.reasonMissing': 'Write a reason',
  'proofs.liftFirst': 'Agree',
  'proofs.liftSecond': 'Let payouts go on',
  'proofs.lastMinute': 'What changed was looked at',
  'proofs.lastDay': 'Everything was proved',
  'proofs.never': 'never',
  'proofs.underWay': 'A proof of everything is under way, {{count}} checks done.',
  'proofs.isUnderWay': 'It is under way',
  'proofs.proveNow': 'Prove everything',
  'proofs.asked': 'It begins within a minute',
  'proofs.allStopped': 'All payouts are stopped',
  'proofs.noneStopped': 'No payouts are stopped',
  'proofs.someStopped': 'Payouts are stopped: merchants {{merchants}}, accounts {{accounts}}',
  'proofs.none': 'Nothing was found',
  'proofs.noneText': 'What changed is looked at every minute, everything once a day.',
  'proofs.note': 'The newest first. What was found stays here when it is gone.',
  'entity.integrityFinding': 'Finding of a proof',
  'act.rows.headsBegunAnew': 'Began the heads of rows that give power anew',
  'act.integrity.found': 'A proof found a break of the books',
  'act.integrity.gone': 'A proof found a break no more',
  'act.integrity.rebuilt': 'Made a figure again',
  'act.integrity.liftProposed': 'Agreed that payouts go on despite a finding',
  'act.integrity.lifted': 'Let payouts go on despite a finding',
  'act.integrity.proofAsked': 'Asked for a proof of everything',
  'act.keys.dropped': 'Took older keys out of the key file',
  'act.keys.givenUp': 'Gave a key up for lost',
  'act.value.unreadable': 'Found a stored value that does not decrypt',
  'act.value.mended': 'Mended a stored value that does not decrypt',
} as const;

declare global {
  interface TextTables {
    'features/books/reconciliation/proofs.admin': typeof texts;
  }
}
