export type { KindHead, RowHead } from './head.ts';
export {
  appendRowHead,
  readEverSigned,
  readNewestRowHead,
  readRowHeads,
  renewRowHead,
} from './heads-file.ts';
export type { HeadsRead } from './heads-file.ts';
export { dayOf, termOf } from './stays.ts';
export type { Stays, StayingRow } from './stays.ts';
export { isSame, minus, createTally, plus, weightOf } from './tally.ts';
export type { Held, Tally } from './tally.ts';
