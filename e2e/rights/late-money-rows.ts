import type { EndpointName } from '@wallet/contract';

/** Rows of `endpointRights` about late money, what is counted of unmatched money, and the files that prove proposals. */
export const lateMoneyRights = {
  //                     anon admin sub  staff farm farm2 merch other token other payer other device disabled
  countUnmatchedLines:  '401  yes  yes  yes  403  403  404  404  401  401  401  401  401  401',
  uploadEvidence:       '401  yes  yes  yes  403  403  404  404  401  401  401  401  401  401',
  downloadEvidence:     '401  404  404  404  403  403  404  404  401  401  401  401  401  401',
  listLateMoney:        '401  404  404  404  404  404  yes  yes  401  401  401  401  401  401',
  chooseLateMoney:      '401  404  404  404  404  404  404  404  401  401  401  401  401  401',
} as const satisfies Partial<Record<EndpointName, string>>;
