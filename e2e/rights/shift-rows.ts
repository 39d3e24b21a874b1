import type { EndpointName } from '@wallet/contract';

/** Rows of `endpointRights` about shifts and the operator's figures. */
export const shiftRights = {
  //                      anon admin sub  staff farm farm2 merch other token other payer other device disabled
  getMoneyFigures: '401  yes  yes  403  403  403  404  404  401  401  401  401  401  401',
  getMoneyBalances: '401  yes  yes  403  403  403  404  404  401  401  401  401  401  401',
  listOpenItems: '401  yes  yes  yes  yes  yes  404  404  401  401  401  401  401  401',
  setOpenItemOwner: '401  404  404  404  404  404  404  404  401  401  401  401  401  401',
  listOpenItemNotes: '401  404  404  404  404  404  404  404  401  401  401  401  401  401',
  addOpenItemNote: '401  404  404  404  404  404  404  404  401  401  401  401  401  401',
  beginShift: '401  yes  yes  yes  yes  yes  404  404  401  401  401  401  401  401',
  endShift: '401  yes  yes  yes  yes  yes  404  404  401  401  401  401  401  401',
  listShifts: '401  yes  yes  yes  yes  yes  404  404  401  401  401  401  401  401',
  listShiftPeople: '401  yes  yes  yes  yes  yes  404  404  401  401  401  401  401  401',
} as const satisfies Partial<Record<EndpointName, string>>;
