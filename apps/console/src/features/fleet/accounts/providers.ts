import type { Currency, DepositMethod, PaymentMethod, Provider } from '@wallet/contract';

interface ProviderFacts {
  currency: Currency;
  /** The ways to pay in that end on its accounts. */
  deposits: readonly DepositMethod[];
  payouts: readonly PaymentMethod[];
}

/** What the screens need to know of a provider by heart. */
export const providerFacts: Readonly<Record<Provider, ProviderFacts>> = {
  dana: { currency: 'IDR', deposits: ['dana'], payouts: ['dana'] },
  livin: { currency: 'IDR', deposits: ['livin'], payouts: ['livin'] },
  maya: {
    currency: 'PHP',
    deposits: ['maya', 'maya_to_maya_qr', 'maya_to_maya_phone_number'],
    payouts: ['maya_to_maya_qr', 'maya_to_maya_phone_number', 'maya_to_bank'],
  },
};

/** The provider that a path is about: its first segment. Any other path is about none and answers the first. */
export function providerOfPath(path: string): Provider {
  const word = path.split('/')[1];
  return word === 'livin' || word === 'maya' ? word : 'dana';
}
