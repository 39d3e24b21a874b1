import type { EndpointName } from '@wallet/contract';

/** Rows of `endpointRights` about what follows a restore. */
export const recoveryRights = {
  //                      anon admin sub  staff farm farm2 merch other token other payer other device disabled
  getRecoveryState: '401  yes  yes  yes  yes  yes  404  404  401  401  401  401  401  401',
  getRecovery: '401  yes  yes  403  403  403  404  404  401  401  401  401  401  401',
  listRecoveryAccounts: '401  yes  yes  403  403  403  404  404  401  401  401  401  401  401',
  getRecoveryAccount: '401  404  404  403  403  403  404  404  401  401  401  401  401  401',
  releaseRecoveryAccount: '401  yes  403  403  403  403  404  404  401  401  401  401  401  401',
  attachRecoveryDebit: '401  yes  403  403  403  403  404  404  401  401  401  401  401  401',
  getIntegrity: '401  yes  yes  403  403  403  404  404  401  401  401  401  401  401',
  listIntegrityFindings: '401  yes  yes  403  403  403  404  404  401  401  401  401  401  401',
  listIntegrityRuns: '401  yes  yes  403  403  403  404  404  401  401  401  401  401  401',
  proveIntegrity: '401  yes  yes  403  403  403  404  404  401  401  401  401  401  401',
  liftIntegrityStop: '401  yes  403  403  403  403  404  404  401  401  401  401  401  401',
} as const satisfies Partial<Record<EndpointName, string>>;
