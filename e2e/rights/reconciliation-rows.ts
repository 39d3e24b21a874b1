import type { EndpointName } from '@wallet/contract';

/** Rows of `endpointRights` about own moves, the daily comparison and postings by hand. */
export const reconciliationRights = {
  //                     anon admin sub  staff farm farm2 merch other token other payer other device disabled
  readSpreadsheet: '401  yes  yes  403  403  403  404  404  401  401  401  401  401  401',
  listStatementImports: '401  yes  yes  403  403  403  404  404  401  401  401  401  401  401',
  getStatementImport: '401  404  404  403  403  403  404  404  401  401  401  401  401  401',
  getStatementMapping: '401  yes  yes  403  403  403  404  404  401  401  401  401  401  401',
  listOwnMoves: '401  yes  yes  403  403  403  404  404  401  401  401  401  401  401',
  proposeOwnMove: '401  yes  yes  403  403  403  404  404  401  401  401  401  401  401',
  decideOwnMove: '401  yes  403  403  403  403  404  404  401  401  401  401  401  401',
  cancelOwnMove: '401  yes  yes  403  403  403  404  404  401  401  401  401  401  401',
  listReconciliations: '401  yes  yes  yes  403  403  404  404  401  401  401  401  401  401',
  getReconciliation: '401  404  404  404  403  403  404  404  401  401  401  401  401  401',
  runReconciliation: '401  yes  yes  403  403  403  404  404  401  401  401  401  401  401',
  getReconciliationReport: '401 yes yes yes  403  403  404  404  401  401  401  401  401  401',
  actOnDifferences: '401  yes  yes  403  403  403  404  404  401  401  401  401  401  401',
  listAdjustments: '401  yes  yes  yes  403  403  404  404  401  401  401  401  401  401',
  proposeLineAdjustment: '401 yes  yes  403  403  403  404  404  401  401  401  401  401  401',
  proposeMerchantAdjustment: '401 yes 403 403 403  403  404  404  401  401  401  401  401  401',
  decideAdjustment: '401  yes  403  403  403  403  404  404  401  401  401  401  401  401',
  withdrawAdjustment: '401  yes  yes  403  403  403  404  404  401  401  401  401  401  401',
  listSigningKeys: 'yes  yes  yes  yes  yes  yes  yes  yes  yes  yes  yes  yes  yes  yes',
} as const satisfies Partial<Record<EndpointName, string>>;
