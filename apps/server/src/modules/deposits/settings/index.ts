export {
  discountSteps,
  methodLimits,
  secondAdminAbove,
  unconfirmedCeilings,
} from './deposit-settings.ts';
export type { LatePolicy } from './deposit-settings.ts';
export { readDepositSettings } from './read-settings.ts';
