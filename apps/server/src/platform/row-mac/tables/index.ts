export {
  countSigned,
  coveredSeals,
  pagesOfRows,
  provePowerRows,
  resignPowerRows,
  signPowerPage,
  signPowerRows,
} from './prove-power-rows.ts';
export type { Reading, UnprovedRow } from './prove-power-rows.ts';
