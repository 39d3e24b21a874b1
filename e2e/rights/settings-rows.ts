import type { EndpointName } from '@wallet/contract';

/** Rows of `endpointRights` about settings of the installation and what is kept. */
export const settingsRights = {
  //                      anon admin sub  staff farm farm2 merch other token other payer other device disabled
  listSettings: '401  yes  yes  403  403  403  404  404  401  401  401  401  401  401',
  getSetting: '401  yes  yes  403  403  403  404  404  401  401  401  401  401  401',
  getSettingHistory: '401  yes  yes  403  403  403  404  404  401  401  401  401  401  401',
  changeSetting: '401  yes  403  403  403  403  404  404  401  401  401  401  401  401',
  decideSettingChange: '401  yes  403  403  403  403  404  404  401  401  401  401  401  401',
  withdrawSettingChange: '401  yes  403  403  403  403  404  404  401  401  401  401  401  401',
  getMaintenance: '401  yes  yes  yes  yes  yes  yes  yes  401  401  401  401  401  401',
  getBackups: '401  yes  yes  403  403  403  404  404  401  401  401  401  401  401',
  getSoftware: '401  yes  yes  403  403  403  404  404  401  401  401  401  401  401',
  getRetention: '401  yes  yes  403  403  403  404  404  401  401  401  401  401  401',
  listRetentionHolds: '401  yes  yes  403  403  403  404  404  401  401  401  401  401  401',
  placeRetentionHold: '401  yes  403  403  403  403  404  404  401  401  401  401  401  401',
  liftRetentionHold: '401  yes  403  403  403  403  404  404  401  401  401  401  401  401',
} as const satisfies Partial<Record<EndpointName, string>>;
