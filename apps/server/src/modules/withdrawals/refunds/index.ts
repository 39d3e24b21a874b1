export { followRefund } from './follow-refund.ts';
