export { lineRefundListeners, sweepLineRefunds } from './follow-line-refund.ts';
