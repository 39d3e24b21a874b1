export { linePower } from './line-power.ts';
export type { LinePower } from './line-power.ts';
export type { SeenLine, SeenRead } from './seen-read.ts';
