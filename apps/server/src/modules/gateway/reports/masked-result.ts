import type { CommandSuccess } from '@wallet/agent-protocol';
import { maskedName } from '#modules/payout-methods';

/**
 * A result as it is kept with its command: of account numbers only the last four digits, of
 * strangers' names the first letters.
 */
export function maskedResult({ result }: CommandSuccess): unknown {
  if ('found' in result && result.found === 'yes')
    return { ...result, holderName: maskedName(result.holderName) };
  if (!('identity' in result)) return result;
  const { identity, ...rest } = result;
  return { ...rest, identity: { ...identity, number: `*${identity.number.slice(-4)}` } };
}
