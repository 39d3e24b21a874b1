export type { HeadKeys, RowHeads } from './compare-with-heads.ts';
export { restartHeads } from './save-head.ts';
export { recordUnproved } from './record-unproved.ts';
export type { PowerKind } from './power-kind.ts';
export { linesOf, proveRows, watchContradicted, watchRows } from './prove-rows.ts';
export type { RowsProof } from './prove-rows.ts';
export { createRowWatch } from './row-watch.ts';
export type { RowWatch } from './row-watch.ts';
