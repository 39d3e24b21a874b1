export { readChoice } from './payout-choice.ts';
export { quoteRoute } from './quote-route.ts';
export { railsSetting } from './rail-rules.ts';
export { readAttempts } from './read-attempts.ts';
export { readCarriedRange } from './read-carried-range.ts';
