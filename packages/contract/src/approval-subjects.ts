/** What words of persons are about; each names one kind of thing that is decided. */
export const approvalSubjects = [
  'withdrawal',
  'lineProposal',
  'payoutProposal',
  'payoutOutcome',
  'adjustment',
  'ownMove',
  'settingChange',
  'pendingChange',
  'accountQr',
  'accountNumber',
  'recoveryAccount',
  'recoveryDebit',
  'integrityFinding',
  'rule',
  'block',
  'statementImport',
] as const;
export type ApprovalSubject = (typeof approvalSubjects)[number];
