import type { EndpointName } from '@wallet/contract';

/** Rows of `endpointRights` about unmatched and late money, and the files that prove proposals. */
export const unmatchedRights = {
  //                     anon admin sub  staff farm farm2 merch other token other payer other device disabled
  listUnmatchedLines: '401  yes  yes  yes  403  403  404  404  401  401  401  401  401  401',
  getUnmatchedLine: '401  yes  yes  yes  403  403  404  404  401  401  401  401  401  401',
  assignUnmatchedLine: '401  yes  yes  yes  403  403  404  404  401  401  401  401  401  401',
  proposeForLine: '401  yes  yes  yes  403  403  404  404  401  401  401  401  401  401',
  proposeMarking: '401  yes  yes  yes  403  403  404  404  401  401  401  401  401  401',
  getApproval: '401  404  404  404  403  403  404  404  401  401  401  401  401  401',
  listProposals: '401  yes  yes  yes  403  403  404  404  401  401  401  401  401  401',
  getProposal: '401  404  404  404  403  403  404  404  401  401  401  401  401  401',
  findMarkable: '401  yes  yes  yes  403  403  404  404  401  401  401  401  401  401',
  decideProposal: '401  yes  403  403  403  403  404  404  401  401  401  401  401  401',
  listExpectedLines: '401  yes  yes  yes  403  403  404  404  401  401  401  401  401  401',
  withdrawProposal: '401  yes  yes  yes  403  403  404  404  401  401  401  401  401  401',
  countUnmatchedLines: '401  yes  yes  yes  403  403  404  404  401  401  401  401  401  401',
  uploadEvidence: '401  yes  yes  yes  403  403  404  404  401  401  401  401  401  401',
  downloadEvidence: '401  404  404  404  403  403  404  404  401  401  401  401  401  401',
  listLateMoney: '401  404  404  404  404  404  yes  yes  401  401  401  401  401  401',
  chooseLateMoney: '401  404  404  404  404  404  404  404  401  401  401  401  401  401',
} as const satisfies Partial<Record<EndpointName, string>>;
