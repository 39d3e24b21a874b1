export {
  changePowerRow,
  lowerPowerRow,
  notProved,
  signPowerRow,
  signPowerRowsNamed,
} from './change-power-row.ts';
export { definePowerRows, isProvedRow, macOfRow } from './row-mac.ts';
export type { AnyPowerRows, PowerRows, Proved } from './row-mac.ts';
export { isProved, knownRowKeys, proveRowsBy, rowKeys } from './row-keys.ts';
export type { RowKeys } from './row-keys.ts';
export {
  columnOf,
  lockPowerRow,
  provedColumns,
  provedJson,
  selectPowerRowsNamed,
} from './row-mac.sql.ts';
