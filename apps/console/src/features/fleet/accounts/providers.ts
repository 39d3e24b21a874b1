import { providers, providerTable, type Provider } from '@wallet/contract';

/** The provider that a path is about: its first segment. Any other path is about none and answers the first. */
export function providerOfPath(path: string): Provider {
  const word = path.split('/')[1];
  return providers.find((provider) => provider === word) ?? providers[0];
}

/** Whether its accounts are known by a telephone number or by a bank's own. */
export function numberKindOf(provider: Provider): 'phone' | 'bank' {
  return providerTable[provider].kind === 'bank' ? 'bank' : 'phone';
}
