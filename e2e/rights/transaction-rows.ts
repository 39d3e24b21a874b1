import type { EndpointName } from '@wallet/contract';

/** Rows of `endpointRights` about the operators' transactions. */
export const transactionRights = {
  //                         anon admin sub  staff farm farm2 merch other token other payer other device disabled
  listOperatorTransactions: '401  yes  403  403  403  403  404  404  401  401  401  401  401  401',
  getOperatorTransaction: '401  yes  403  403  403  403  404  404  401  401  401  401  401  401',
  noteTransaction: '401  yes  403  403  403  403  404  404  401  401  401  401  401  401',
} as const satisfies Partial<Record<EndpointName, string>>;
