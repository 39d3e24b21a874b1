export { lineRefundListeners, sweepLineRefunds } from './follow-line-refund.ts';
export { lineRefunds } from './line-refunds.ts';
export type { LineRefunds } from './refund-of-line.ts';
