/** What people propose, and who decides. */
export const texts = {
  'unmatched.tab.waiting': 'Waiting',
  'unmatched.becomes':
    '{{code}} becomes Succeeded, flag {{flag}}. The merchant\u2019s webhook fires.',
  'unmatched.becomesPlain':
    '{{code}} becomes Succeeded without a flag. The merchant\u2019s webhook fires.',
  'unmatched.then.merchantCredit': 'No deposit is paid by it. The merchant sees a credit.',
  'unmatched.then.merchantCreditFee':
    'No deposit is paid by it. The fee is that of a deposit, fixed when it is proposed.',
  'unmatched.then.own': 'No customer or merchant is touched.',
  'unmatched.then.ownMove': 'It is a side of the announced transfer.',
  'unmatched.then.ignore': 'The line is closed as {{nature}}.',
  'unmatched.busy': 'Sending',

  'unmatched.proposal': 'Proposal',
  'unmatched.acceptedGuards': 'Accepted although it differs',
  'unmatched.goesTo': 'Goes to',
  'unmatched.isPayer': 'the payer by name',
  'unmatched.isNotPayer': 'not the payer by name',
  'unmatched.lapsesIn': 'Lapses in {{time}}',
  'unmatched.lapsed': 'Lapsed',
  'unmatched.approvalsLeft_one': '{{count, number}} more person has to agree',
  'unmatched.approvalsLeft_other': '{{count, number}} more people have to agree',
  'unmatched.ofNeeded': '{{given}} of {{needed}}',
  'unmatched.agreed': '{{name}} agreed',
  'unmatched.approve': 'Approve',
  'unmatched.reject': 'Reject',
  'unmatched.takeBack': 'Take back',
  'unmatched.takeBackTitle': 'Take this proposal back?',
  'unmatched.takeBackText': 'The money waits again, and anybody may propose something else.',
  'unmatched.decideTitle': 'Approve this proposal?',
  'unmatched.decideOnly': 'You are the only one who has to agree.',
  'unmatched.decideFirst': 'You are the first of two people.',
  'unmatched.decideSecond': 'You are the second of two people.',
  'unmatched.decideText': 'Cannot be undone; a correction is a new posting.',
  'unmatched.approveFinal': 'Approve and post',
  'unmatched.approveFirst': 'Agree',
  'unmatched.you': 'You, {{role}}',
  'unmatched.toLine': 'To the line',
  'unmatched.proposals': 'Proposals',
  'unmatched.proposalsFailed': 'The proposals did not load',
  'unmatched.proposalFailed': 'This proposal did not load',
  'unmatched.noneToDecide': 'Nothing is to be decided',
  'unmatched.noneToDecideText':
    'What people propose about lines and deposits waits here for another person.',
  'unmatched.noneEnded': 'Nothing was decided yet',
  'unmatched.noneEndedText': 'Decided, rejected, lapsed and taken back proposals stay here.',
  'unmatched.what': 'What is proposed',
  'unmatched.proposedBy': 'Proposed by',
  'unmatched.approvals': 'Agreed',
  'unmatched.lapses': 'Lapses',
  'unmatched.outcome': 'Outcome',
  'unmatched.decidedBy': 'Decided by',
  'unmatched.at': 'When',
} as const;

declare global {
  interface TextTables {
    'features/money-in/unmatched/proposals.admin': typeof texts;
  }
}
