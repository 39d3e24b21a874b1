import type { EndpointName } from '@wallet/contract';

/** Rows of `endpointRights` about files of lists. Whether a person may read the list itself is asked behind these. */
export const exportRights = {
  //                    anon admin sub  staff farm farm2 merch other token other payer other device disabled
  createOwnExport: '401  yes  yes  yes  yes  yes  yes  yes  401  401  401  401  401  401',
  countOwnExport: '401  yes  yes  yes  yes  yes  yes  yes  401  401  401  401  401  401',
  listOwnExports: '401  yes  yes  yes  yes  yes  yes  yes  401  401  401  401  401  401',
  getOwnExport: '401  404  404  404  404  404  yes  404  401  401  401  401  401  401',
  downloadOwnExport: '401  404  404  404  404  404  yes  404  401  401  401  401  401  401',
  createExportSchedule: '401  yes  yes  yes  yes  yes  yes  yes  401  401  401  401  401  401',
  listExportSchedules: '401  yes  yes  yes  yes  yes  yes  yes  401  401  401  401  401  401',
  stopExportSchedule: '401  404  404  404  404  404  404  404  401  401  401  401  401  401',
} as const satisfies Partial<Record<EndpointName, string>>;
