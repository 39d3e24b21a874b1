export type { HeadKeys, RowHeads } from './compare-with-heads.ts';
export { beginHeadsAnew } from './keep-head.ts';
export { keepUnproved } from './keep-unproved.ts';
export type { PowerKind } from './power-kind.ts';
export { linesOf, proveRows, watchContradicted, watchRows } from './prove-rows.ts';
export type { RowsProof } from './prove-rows.ts';
export { openRowWatch } from './row-watch.ts';
export type { RowWatch } from './row-watch.ts';
