import type { CommandSuccess } from '@wallet/agent-protocol';

/** A result as it is kept with its command: of account numbers only the last four digits. */
export function maskedResult({ result }: CommandSuccess): unknown {
  if (!('identity' in result)) return result;
  const { identity, ...rest } = result;
  return { ...rest, identity: { ...identity, number: `*${identity.number.slice(-4)}` } };
}
