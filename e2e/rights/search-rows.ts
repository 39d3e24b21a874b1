import type { EndpointName } from '@wallet/contract';

/**
 * Rows of `endpointRights` about finding things: the search of everything, views of lists, the
 * trail, and the directory of institutions.
 */
export const searchRights = {
  //                     anon admin sub  staff farm farm2 merch other token other payer other device disabled
  listAuditEntries: '401  yes  yes  403  403  403  yes  yes  401  401  401  401  401  401',
  listInstitutions: '401  yes  yes  yes  403  403  yes  yes  401  401  401  401  401  401',
  getInstitutionHistory: '401 yes yes  yes  403  403  404  404  401  401  401  401  401  401',
  updateInstitution: '401  yes  403  403  403  403  404  404  401  401  401  401  401  401',
  importInstitutions: '401  yes  403  403  403  403  404  404  401  401  401  401  401  401',
  search: '401  yes  yes  yes  yes  yes  yes  yes  401  401  401  401  401  401',
  listSavedViews: '401  yes  yes  yes  yes  yes  yes  yes  401  401  401  401  401  401',
  createSavedView: '401  yes  yes  yes  yes  yes  yes  yes  401  401  401  401  401  401',
  updateSavedView: '401  404  404  404  404  404  404  404  401  401  401  401  401  401',
  deleteSavedView: '401  404  404  404  404  404  404  404  401  401  401  401  401  401',
  chooseDefaultView: '401  yes  yes  yes  yes  yes  yes  yes  401  401  401  401  401  401',
} as const satisfies Partial<Record<EndpointName, string>>;
