import type { EndpointName } from '@wallet/contract';

/** Rows of `endpointRights` about proof bundles and masked values. */
export const proofRights = {
  //                     anon admin sub  staff farm farm2 merch other token other payer other device disabled
  getProof: '401  yes  yes  yes  yes  404  404  404  401  401  401  401  401  401',
  getOwnProof: '401  404  404  404  404  404  yes  404  401  401  401  401  401  401',
  getTransactionProof: '401  404  404  404  404  404  401  401  yes  404  401  401  401  401',
  revealData: '401  yes  yes  403  403  403  404  404  401  401  401  401  401  401',
} as const satisfies Partial<Record<EndpointName, string>>;
