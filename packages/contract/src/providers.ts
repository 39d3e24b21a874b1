import type { DepositMethod, PaymentMethod } from './movements.ts';

/** Whose accounts are run. Apart from the schemas, so that screens that only name them bring no schema along. */
export const providers = ['dana', 'livin', 'maya'] as const;
export type Provider = (typeof providers)[number];

/** The methods by which a provider's accounts take deposits. */
export const depositMethodsOf = {
  dana: ['dana'],
  livin: ['livin'],
  maya: ['maya', 'maya_to_maya_qr', 'maya_to_maya_phone_number'],
} as const satisfies Record<Provider, readonly DepositMethod[]>;

/**
 * What is asked for as a method: handing over a provider does not compile. Some methods are called like their provider,
 * and a provider's name says nothing about how somebody paid.
 */
export type MethodOnly<Method extends PaymentMethod> = [Provider] extends [Method]
  ? [Method] extends [Provider]
    ? never
    : Method
  : Method;
