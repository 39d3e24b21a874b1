export { crc16 } from './crc16.ts';
export { checkEmv, type EmvCheck } from './check.ts';
export { buildEmv, withAmount, type EmvPart } from './build.ts';
export type { EmvField } from './fields.ts';
export { parseEmv, type EmvReading } from './parse.ts';
export { EmvError, type EmvProblem, type EmvProblemCode } from './problems.ts';
export {
  currencyNumber,
  emvAmount,
  initiation,
  merchantCity,
  merchantIdentity,
  merchantName,
  readAmount,
  readCurrency,
  readEmvMoney,
} from './read.ts';
