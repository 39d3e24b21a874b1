import type { EndpointName } from '@wallet/contract';

/**
 * Rows of `endpointRights` about what begins later: its page is for everybody whom it concerns. In
 * a demo nothing waits, so the row in question is nobody's; whom a change concerns is proved beside
 * the module.
 */
export const pendingRights = {
  //                      anon admin sub  staff farm farm2 merch other token other payer other device disabled
  listPendingChanges: '401  yes  yes  yes  yes  yes  yes  yes  401  401  401  401  401  401',
  getPendingChange: '401  404  404  404  404  404  404  404  401  401  401  401  401  401',
  stopPendingChange: '401  404  404  404  404  404  404  404  401  401  401  401  401  401',
  decidePendingChange: '401  yes  403  403  403  403  404  404  401  401  401  401  401  401',
} as const satisfies Partial<Record<EndpointName, string>>;
