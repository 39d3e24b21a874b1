import type { EndpointName } from '@wallet/contract';

/** Rows of `endpointRights` about payment sessions, as people of the house see them. */
export const sessionRights = {
  //                      anon admin sub  staff farm farm2 merch other token other payer other device disabled
  listOperatorSessions: '401  yes  yes  yes  yes  yes  404  404  401  401  401  401  401  401',
  getOperatorSession: '401  yes  yes  yes  404  404  404  404  401  401  401  401  401  401',
  expireOperatorSession: '401  yes  yes  yes  403  403  404  404  401  401  401  401  401  401',
  extendOperatorSession: '401  yes  yes  403  403  403  404  404  401  401  401  401  401  401',
} as const satisfies Partial<Record<EndpointName, string>>;
