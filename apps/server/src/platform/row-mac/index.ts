export { changePowerRow, notProved, signPowerRow } from './change-power-row.ts';
export { definePowerRows, isProvedRow, macOfRow } from './row-mac.ts';
export type { PowerRows, Proved } from './row-mac.ts';
