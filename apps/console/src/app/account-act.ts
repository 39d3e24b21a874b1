import { providers, type Provider } from '@wallet/contract';

/** What adding an account is called in the table of acts. */
type AccountAct = `newAccount.${Provider}`;

/** The act that adds an account of a provider. */
export function accountAct(provider: Provider): AccountAct {
  return `newAccount.${provider}`;
}

/** One value for the act of each provider. */
export function accountActs<Value>(make: (provider: Provider) => Value): Record<AccountAct, Value> {
  return Object.fromEntries(
    providers.map((provider) => [accountAct(provider), make(provider)]),
  ) as Record<AccountAct, Value>;
}
